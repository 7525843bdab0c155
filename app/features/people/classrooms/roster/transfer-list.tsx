import { useTranslation } from 'react-i18next'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { Transfer } from '../contract.ts'
import styles from './transfer-list.module.css'

type TransferListProps = {
  transfers: Transfer[]
  busy: boolean
  onDecide: (act: 'approve' | 'decline', requests: string[]) => void
}

/** Incoming transfer requests, for the student's current teachers to decide. Renders nothing without requests. */
export function TransferList({ transfers, busy, onDecide }: TransferListProps) {
  const { t } = useTranslation('classrooms')
  if (transfers.length === 0) return null
  return (
    <Card
      title={t('transfers.title')}
      icon={<IconArrowsExchange aria-hidden />}
      aside={transfers.length}
      tone="warning"
    >
      <p className={styles.lead}>{t('transfers.lead')}</p>
      <ul aria-live="polite">
        {transfers.map(({ id, studentId, name, from, to, askedBy }) => (
          <li key={id} className={styles.row}>
            <ChildKite id={studentId} size={36} />
            <span className={styles.words}>
              <strong>{name}</strong>
              <span className={styles.note}>{t('transfers.row', { teacher: askedBy, classroom: to })}</span>
              <span className={styles.note}>
                {from.length > 0 ? t('transfers.from', { classes: from.join(', ') }) : t('transfers.fromNone')}
              </span>
            </span>
            <span className={styles.answers}>
              <IconButton
                label={t('transfers.approveOne', { name })}
                icon={<IconCheck aria-hidden />}
                variant="go"
                size={48}
                disabled={busy}
                onClick={() => onDecide('approve', [id])}
              />
              <IconButton
                label={t('transfers.declineOne', { name })}
                icon={<IconX aria-hidden />}
                variant="sunken"
                size={48}
                disabled={busy}
                onClick={() => onDecide('decline', [id])}
              />
            </span>
          </li>
        ))}
      </ul>
      {transfers.length > 1 && (
        <Button
          variant="soft"
          size="small"
          busy={busy}
          onClick={() =>
            onDecide(
              'approve',
              transfers.map(({ id }) => id),
            )
          }
        >
          {t('transfers.approveAll', { count: transfers.length })}
        </Button>
      )}
    </Card>
  )
}
