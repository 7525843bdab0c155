import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { Colleague } from '../contract.ts'
import { useSchoolAdminAction } from './use-school-admin-action.ts'
import styles from './school-admin.module.css'

type HandOverProps = { from: Colleague; colleagues: Colleague[]; chosen: string[]; onDone: () => void }

/** Transfers the selected classes, or all classes, of a teacher to a colleague. */
export function HandOver({ from, colleagues, chosen: chosenIds, onDone }: HandOverProps) {
  const { t } = useTranslation('school-admin')
  const [receiverId, setReceiverId] = useState('')
  const [confirming, setConfirming] = useState<'some' | 'all' | null>(null)
  const receiver = colleagues.find(({ id }) => id === receiverId)
  const { send, busy } = useSchoolAdminAction<{ classrooms: number }>('transferClassrooms', ({ classrooms }) => {
    onDone()
    toast({ kind: 'success', message: t('handOver.done', { count: classrooms, name: receiver?.name ?? '' }) })
  })
  const count = confirming === 'all' ? from.classes : chosenIds.length
  return (
    <Card
      tone="primary"
      title={t('handOver.title', { name: from.name })}
      icon={<IconArrowsExchange aria-hidden />}
      className={styles.handOver}
    >
      <p className={styles.note}>{t('handOver.text')}</p>
      <div className={styles.search}>
        <SelectField label={t('handOver.to')} value={receiverId} onChange={({ target }) => setReceiverId(target.value)}>
          <option value="">{t('handOver.choose')}</option>
          {colleagues
            .filter(({ id }) => id !== from.id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
        <Button
          variant="soft"
          disabled={!receiverId || chosenIds.length === 0}
          busy={busy}
          onClick={() => setConfirming('some')}
        >
          {t('handOver.some', { count: chosenIds.length })}
        </Button>
        <Button disabled={!receiverId || from.classes === 0} busy={busy} onClick={() => setConfirming('all')}>
          {t('handOver.all', { count: from.classes })}
        </Button>
      </div>
      <ConfirmDialog
        opened={confirming !== null}
        title={t('handOver.sure', { count, name: receiver?.name ?? '' })}
        confirm={t('handOver.confirm')}
        onConfirm={() => {
          send(
            confirming === 'all'
              ? { from: from.id, to: receiverId, all: 'all' }
              : { from: from.id, to: receiverId, classroom: chosenIds },
          )
          setConfirming(null)
        }}
        onCancel={() => setConfirming(null)}
      >
        {t('handOver.sureText', { name: from.name })}
      </ConfirmDialog>
    </Card>
  )
}
