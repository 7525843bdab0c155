import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { LinkChange } from '#rules/guardians/parent-link.ts'
import type { StudentParent } from '../contract.ts'
import { BlockDialog } from './block-dialog.tsx'
import styles from './student-parents-card.module.css'

type StudentParentItemProps = {
  /** `null`: for a school admin, who acts for the school. */
  classroomId: string | null
  student: { id: string; name: string }
  parent: StudentParent
  mayBlock: boolean
}

/** A linked parent with relation, date and assurance, and the changes that a teacher can make. */
export function StudentParentItem({ classroomId, student, parent, mayBlock }: StudentParentItemProps) {
  const { t } = useTranslation('guardians')
  const formatDay = useDateFormatter({ dateStyle: 'medium' })
  const [isEnding, setEnding] = useState(false)
  const { send, busy, error } = useAction('parent-link', { onDone: () => setEnding(false) })
  const [isBlocking, setBlocking] = useState(false)
  const block = useAction('block-guardian', { onDone: () => setBlocking(false) })
  const { id, name, relation, status, assurance, since } = parent
  const sendChange = (change: LinkChange) =>
    send({ ...(classroomId && { classroomId }), student: student.id, guardian: id, change })
  const isWaiting = status === 'waiting'
  const facts = [
    relation && t(`parents.relation.${relation}`),
    t(isWaiting ? 'parents.asked' : 'parents.since', { date: formatDay(since) }),
  ]
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <strong className={styles.name}>{name}</strong>
        <LinkState status={status} isConfirmed={assurance === 'confirmed'} />
      </div>
      <p className={styles.note} suppressHydrationWarning>
        {facts.filter(Boolean).join(' · ')}
      </p>
      {status === 'paused' && <p className={styles.note}>{t('parents.pausedNote')}</p>}
      <div className={styles.actions}>
        {isWaiting && (
          <Button variant="go" size="small" busy={busy} onClick={() => sendChange('approve')}>
            {t('parents.approve')} <span className="sk-visually-hidden">{name}</span>
          </Button>
        )}
        {status === 'paused' && (
          <Button variant="soft" size="small" busy={busy} onClick={() => sendChange('resume')}>
            {t('parents.resume')} <span className="sk-visually-hidden">{name}</span>
          </Button>
        )}
        {assurance === 'code' && status !== 'paused' && (
          <Button variant="soft" size="small" busy={busy} onClick={() => sendChange('confirm')}>
            {t('parents.confirm')} <span className="sk-visually-hidden">{name}</span>
          </Button>
        )}
        {status === 'active' && (
          <Button variant="quiet" size="small" busy={busy} onClick={() => sendChange('pause')}>
            {t('parents.pause')} <span className="sk-visually-hidden">{name}</span>
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => setEnding(true)}>
          {t('parents.end')} <span className="sk-visually-hidden">{name}</span>
        </Button>
        {mayBlock && (
          <Button variant="quiet" size="small" onClick={() => setBlocking(true)}>
            {t('parents.block')} <span className="sk-visually-hidden">{name}</span>
          </Button>
        )}
      </div>
      <RefusalNotice error={error} />
      <ConfirmDialog
        opened={isEnding}
        title={t('parents.endTitle', { name })}
        confirm={t('parents.end')}
        danger
        busy={busy}
        onCancel={() => setEnding(false)}
        onConfirm={() => sendChange('end')}
      >
        <p>{t('parents.endText', { student: student.name })}</p>
      </ConfirmDialog>
      <BlockDialog
        opened={isBlocking}
        name={name}
        student={student.name}
        busy={block.busy}
        error={block.error}
        onCancel={() => setBlocking(false)}
        onBlock={(reason) =>
          block.send({ ...(classroomId && { classroomId }), student: student.id, guardian: id, reason })
        }
      />
    </li>
  )
}

function LinkState({ status, isConfirmed }: Pick<StudentParent, 'status'> & { isConfirmed: boolean }) {
  const { t } = useTranslation('guardians')
  if (status === 'paused')
    return (
      <Chip tone="warning" icon={<IconPlayerPause aria-hidden />}>
        {t('parents.paused')}
      </Chip>
    )
  if (status === 'waiting')
    return (
      <Chip tone="warning" icon={<IconClock aria-hidden />}>
        {t('parents.waiting')}
      </Chip>
    )
  return isConfirmed ? (
    <Chip tone="success" icon={<IconCircleCheck aria-hidden />}>
      {t('parents.confirmed')}
    </Chip>
  ) : (
    <Chip icon={<IconUserQuestion aria-hidden />}>{t('parents.code')}</Chip>
  )
}
