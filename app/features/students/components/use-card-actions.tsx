import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useAction } from '#app/platform/use-action.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toasts.tsx'
import { ActionProblem } from './action-problem.tsx'

const actions = {
  reset: { act: 'reset-secrets', Icon: IconPhoto },
  new: { act: 'new-cards', Icon: IconRefresh },
  revoke: { act: 'revoke-cards', Icon: IconX },
} as const
type CardAction = keyof typeof actions

type Way = { name: CardAction; icon: ReactNode; label: string; ask: () => void }

/** New secrets, new cards, cards switched off: asked first, because what children hold in their hands stops working. */
export function useCardActions(students: string[]): { ways: Way[]; dialog: ReactNode } {
  const { t } = useTranslation('students')
  const [asked, setAsked] = useState<CardAction | null>(null)
  const { send, busy, error } = useAction<{ changed: number }>(asked ? actions[asked].act : actions.reset.act, {
    done({ changed }) {
      setAsked(null)
      toast({ kind: 'success', message: t('cards.done', { count: changed }) })
    },
  })
  const ways = (Object.keys(actions) as CardAction[]).map((name): Way => {
    const { Icon } = actions[name]
    return {
      name,
      icon: <Icon aria-hidden />,
      label: t(`cards.${name}`, { count: students.length }),
      ask: () => setAsked(name),
    }
  })
  const dialog = (
    <ConfirmDialog
      opened={asked !== null}
      title={t(`cards.${asked ?? 'reset'}Ask`, { count: students.length })}
      confirm={t(`cards.${asked ?? 'reset'}`, { count: students.length })}
      danger={asked === 'revoke'}
      busy={busy}
      onCancel={() => setAsked(null)}
      onConfirm={() => send({ student: students })}
    >
      <p>{t(`cards.${asked ?? 'reset'}Note`)}</p>
      <ActionProblem error={error} />
    </ConfirmDialog>
  )
  return { ways, dialog }
}
