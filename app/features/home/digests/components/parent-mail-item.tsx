import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { BlockDialog } from '#app/features/people/guardians/public.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { ParentMail } from '../contract.ts'
import styles from './parent-mails-card.module.css'

type ParentMailItemProps = {
  classroomId: string
  student: { id: string; name: string }
  mail: ParentMail
  mayBlock: boolean
}

/** An invited address with its state, and the button that ends the mails to it. */
export function ParentMailItem({ classroomId, student, mail, mayBlock }: ParentMailItemProps) {
  const { t } = useTranslation('digests')
  const formatDay = useDateFormatter({ dateStyle: 'medium' })
  const [isEnding, setEnding] = useState(false)
  const { send, busy, error } = useAction('cancel-parent-mail', { onDone: () => setEnding(false) })
  const [isBlocking, setBlocking] = useState(false)
  const block = useAction('block-parent-mail', { onDone: () => setBlocking(false) })
  const { id, address, status, madeAt } = mail
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <strong className={styles.address}>{address}</strong>
        <MailState mail={mail} />
      </div>
      <p className={styles.note} suppressHydrationWarning>
        {t('card.since', { date: formatDay(madeAt) })}
      </p>
      <div className={styles.actions}>
        {(status === 'sent' || status === 'accepted') && (
          <Button variant="quiet" size="small" onClick={() => setEnding(true)}>
            {t('card.end')} <span className="sk-visually-hidden">{address}</span>
          </Button>
        )}
        {mayBlock && (
          <Button variant="quiet" size="small" onClick={() => setBlocking(true)}>
            {t('card.block')} <span className="sk-visually-hidden">{address}</span>
          </Button>
        )}
      </div>
      <BlockDialog
        opened={isBlocking}
        name={address}
        student={student.name}
        busy={block.busy}
        error={block.error}
        onCancel={() => setBlocking(false)}
        onBlock={(reason) => block.send({ classroomId, student: student.id, invitation: id, reason })}
      />
      <ConfirmDialog
        opened={isEnding}
        title={t('card.endTitle', { address })}
        confirm={t('card.end')}
        danger
        busy={busy}
        onCancel={() => setEnding(false)}
        onConfirm={() => send({ classroomId, student: student.id, invitation: id })}
      >
        <p>{t('card.endText', { name: student.name })}</p>
        <RefusalNotice error={error} />
      </ConfirmDialog>
    </li>
  )
}

function MailState({ mail: { status, isBounced, isOff, isStopped } }: { mail: ParentMail }) {
  const { t } = useTranslation('digests')
  const isCurrent = status === 'sent' || status === 'accepted'
  if (isCurrent && isStopped)
    return (
      <Chip tone="warning" icon={<IconMailOff aria-hidden />}>
        {t('card.state.stopped')}
      </Chip>
    )
  if (isCurrent && isBounced)
    return (
      <Chip tone="warning" icon={<IconMailOff aria-hidden />}>
        {t('card.state.bounced')}
      </Chip>
    )
  if (status === 'accepted')
    return isOff ? (
      <Chip icon={<IconMailOff aria-hidden />}>{t('card.state.off')}</Chip>
    ) : (
      <Chip tone="success" icon={<IconCircleCheck aria-hidden />}>
        {t('card.state.accepted')}
      </Chip>
    )
  return (
    <Chip
      tone={status === 'declined' ? 'warning' : undefined}
      icon={status === 'sent' ? <IconClock aria-hidden /> : <IconMailOff aria-hidden />}
    >
      {t(`card.state.${status}`)}
    </Chip>
  )
}
