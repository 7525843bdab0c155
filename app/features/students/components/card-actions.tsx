import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCards from '@tabler/icons-react/dist/esm/icons/IconCards.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useAction } from '#app/platform/use-action.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { toast } from '#app/ui/toasts.tsx'
import { ActionProblem } from './action-problem.tsx'
import styles from './bulk-actions.module.css'

const actions = {
  reset: { act: 'reset-secrets', icon: IconPhoto },
  new: { act: 'new-cards', icon: IconRefresh },
  revoke: { act: 'revoke-cards', icon: IconX },
} as const
type CardAction = keyof typeof actions

/** New secrets, new cards, cards switched off: asked first, because what children hold in their hands stops working. */
export function CardActions({ students, onPrint }: { students: string[]; onPrint: () => void }) {
  const { t } = useTranslation('students')
  const [asked, setAsked] = useState<CardAction | null>(null)
  const { send, busy, error } = useAction<{ changed: number }>(asked ? actions[asked].act : actions.reset.act, {
    done({ changed }) {
      setAsked(null)
      toast({ kind: 'success', message: t('cards.done', { count: changed }) })
    },
  })
  return (
    <>
      <Menu
        align="end"
        summaryClassName={styles.summary}
        summary={
          <>
            <IconCards aria-hidden />
            {t('cards.open')}
          </>
        }
      >
        <MenuButton data-closes icon={<IconPrinter aria-hidden />} onClick={onPrint}>
          {t('cards.print')}
        </MenuButton>
        {(Object.keys(actions) as CardAction[]).map((one) => {
          const Icon = actions[one].icon
          return (
            <MenuButton key={one} data-closes icon={<Icon aria-hidden />} onClick={() => setAsked(one)}>
              {t(`cards.${one}`)}
            </MenuButton>
          )
        })}
      </Menu>
      <ConfirmDialog
        opened={asked !== null}
        title={t(`cards.${asked ?? 'reset'}Ask`, { count: students.length })}
        confirm={t(`cards.${asked ?? 'reset'}`)}
        danger={asked === 'revoke'}
        busy={busy}
        onCancel={() => setAsked(null)}
        onConfirm={() => send({ student: students })}
      >
        <p>{t(`cards.${asked ?? 'reset'}Note`)}</p>
        <ActionProblem error={error} />
      </ConfirmDialog>
    </>
  )
}
