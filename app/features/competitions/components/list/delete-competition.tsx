import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/use-action.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** A draft, or one that is over, with everything that was answered in it. */
export function DeleteCompetition({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('competitions')
  const [asking, setAsking] = useState(false)
  const remove = useAction('remove', { done: () => setAsking(false) })
  return (
    <>
      <IconButton
        label={t('list.delete', { title })}
        icon={<IconTrash aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        opened={asking}
        title={t('list.deleteAsk', { title })}
        confirm={t('list.deleteYes')}
        danger
        busy={remove.busy}
        onConfirm={() => remove.send({ competition: id })}
        onCancel={() => setAsking(false)}
      >
        <p>{t('list.deleteHint')}</p>
        {remove.error && (
          <Notice kind="danger">
            <Refusal error={remove.error} />
          </Notice>
        )}
      </ConfirmDialog>
    </>
  )
}
