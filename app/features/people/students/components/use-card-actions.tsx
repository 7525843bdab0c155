import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useAction } from '#app/platform/forms/use-action.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'

const actions = {
  reset: { act: 'reset-secrets', Icon: IconPhoto },
  new: { act: 'new-cards', Icon: IconRefresh },
  revoke: { act: 'revoke-cards', Icon: IconX },
} as const
type CardAction = keyof typeof actions

type CardActionItem = { name: CardAction; icon: ReactNode; label: string; confirm: () => void }

/** Actions that replace secrets or cards. Each needs confirmation, because the printed cards stop working. */
export function useCardActions(students: string[]): { items: CardActionItem[]; dialog: ReactNode } {
  const { t } = useTranslation('students')
  const [confirming, setConfirming] = useState<CardAction | null>(null)
  const { send, busy, error } = useAction<{ changed: number }>(
    confirming ? actions[confirming].act : actions.reset.act,
    {
      onDone({ changed }) {
        setConfirming(null)
        toast({ kind: 'success', message: t('cards.done', { count: changed }) })
      },
    },
  )
  const items = (Object.keys(actions) as CardAction[]).map((name): CardActionItem => {
    const { Icon } = actions[name]
    return {
      name,
      icon: <Icon aria-hidden />,
      label: t(`cards.${name}`, { count: students.length }),
      confirm: () => setConfirming(name),
    }
  })
  const dialog = (
    <ConfirmDialog
      opened={confirming !== null}
      title={t(`cards.${confirming ?? 'reset'}Ask`, { count: students.length })}
      confirm={t(`cards.${confirming ?? 'reset'}`, { count: students.length })}
      danger={confirming === 'revoke'}
      busy={busy}
      onCancel={() => setConfirming(null)}
      onConfirm={() => send({ student: students })}
    >
      <p>{t(`cards.${confirming ?? 'reset'}Note`)}</p>
      <RefusalNotice error={error} />
    </ConfirmDialog>
  )
  return { items, dialog }
}
