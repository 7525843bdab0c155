import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { GuardianBlock } from '../contract.ts'
import styles from './student-parents-card.module.css'

type GuardianBlockItemProps = { classroomId: string | null; student: string; block: GuardianBlock; mayBlock: boolean }

/** A blocked person or address with the reason, and the button that lifts the block. */
export function GuardianBlockItem({ classroomId, student, block, mayBlock }: GuardianBlockItemProps) {
  const { t } = useTranslation('guardians')
  const formatDay = useDateFormatter({ dateStyle: 'medium' })
  const [isLifting, setLifting] = useState(false)
  const { send, busy, error } = useAction('unblock-guardian', { onDone: () => setLifting(false) })
  const name = block.name ?? t('parents.blockedAddress')
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <strong className={styles.name}>{name}</strong>
        <Chip tone="warning" icon={<IconBan aria-hidden />}>
          {t('parents.blocked')}
        </Chip>
      </div>
      <p className={styles.note} suppressHydrationWarning>
        {t('parents.blockedSince', { date: formatDay(block.since) })} · {t(`parents.reasons.${block.reason}`)}
      </p>
      {mayBlock && (
        <div className={styles.actions}>
          <Button variant="quiet" size="small" onClick={() => setLifting(true)}>
            {t('parents.unblock')} <span className="sk-visually-hidden">{name}</span>
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isLifting}
        title={t('parents.unblockTitle', { name })}
        confirm={t('parents.unblock')}
        busy={busy}
        onCancel={() => setLifting(false)}
        onConfirm={() => send({ ...(classroomId && { classroomId }), student, block: block.id })}
      >
        <p>{t('parents.unblockText')}</p>
        <RefusalNotice error={error} />
      </ConfirmDialog>
    </li>
  )
}
