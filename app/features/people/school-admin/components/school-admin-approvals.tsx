import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { TransferList, type Transfer } from '#app/features/people/classrooms/public.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { TeacherRequest } from '../contract.ts'
import { useSchoolAdminAction } from './use-school-admin-action.ts'
import styles from './school-admin.module.css'

/** Pending requests of teachers and student transfers. The lists update live. */
export function SchoolAdminApprovals({
  schoolId,
  first,
  transfers,
}: {
  schoolId: string
  first: TeacherRequest[]
  transfers: Transfer[]
}) {
  const { t } = useTranslation('school-admin')
  const liveTransfers = useLive<Transfer[]>(`schools/${schoolId}/transfer-requests`, transfers)
  const decide = useSchoolAdminAction<{ decided: string[] }>('decideTransfers', ({ decided }) =>
    toast({ kind: 'success', message: t('approvals.transfersDone', { count: decided.length }) }),
  )
  return (
    <div className={styles.stack}>
      <TransferList
        transfers={liveTransfers}
        busy={decide.busy}
        onDecide={(act, request) => decide.send({ act, request })}
      />
      <TeacherRequests schoolId={schoolId} first={first} quiet={liveTransfers.length > 0} />
    </div>
  )
}

function TeacherRequests({ schoolId, first, quiet }: { schoolId: string; first: TeacherRequest[]; quiet: boolean }) {
  const { t } = useTranslation('school-admin')
  const requests = useLive<TeacherRequest[]>(`schools/${schoolId}/approvals`, first)
  const safeRequests = requests.filter(({ student, confirmed }) => confirmed && !student)
  const decideAll = useSchoolAdminAction<{ decided: number }>('decideTeachers', ({ decided }) =>
    toast({ kind: 'success', message: t('approvals.approvedAll', { count: decided }) }),
  )
  const decideOne = useSchoolAdminAction('decideTeachers', (_, message) => toast({ kind: 'success', message }))
  if (requests.length === 0)
    return quiet ? null : (
      <Card padding="large">
        <EmptyState mood="asleep" title={t('approvals.nobody')} hint={t('approvals.nobodyHint')} />
      </Card>
    )
  return (
    <>
      <p className={styles.lead}>{t('approvals.lead')}</p>
      <Card
        title={t('approvals.heading', { count: requests.length })}
        aside={
          safeRequests.length > 1 && (
            <Button
              variant="soft"
              size="small"
              busy={decideAll.busy}
              onClick={() => decideAll.send({ decision: 'approve', person: safeRequests.map(({ id }) => id) })}
            >
              {t('approvals.all', { count: safeRequests.length })}
            </Button>
          )
        }
        padding="small"
      >
        <ul className={styles.list} aria-live="polite">
          {requests.map((person) => (
            <TeacherRequestRow
              key={person.id}
              person={person}
              busy={decideOne.busy}
              onDecide={(decision) =>
                decideOne.send({ decision, person: person.id }, t(`approvals.done.${decision}`, { name: person.name }))
              }
            />
          ))}
        </ul>
      </Card>
    </>
  )
}

type TeacherRequestRowProps = {
  person: TeacherRequest
  busy: boolean
  onDecide: (decision: 'approve' | 'decline') => void
}

function TeacherRequestRow({
  person: { name, email, domain, confirmed, student, askedAt },
  busy,
  onDecide,
}: TeacherRequestRowProps) {
  const { t } = useTranslation('school-admin')
  const formatTime = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={styles.row}>
      <Avatar name={name} />
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.note}>{email}</span>
        <span className={styles.note}>{formatTime(askedAt)}</span>
      </span>
      <span className={styles.chips}>
        <Chip icon={<IconAt aria-hidden />}>{domain}</Chip>
        {!confirmed && (
          <Chip tone="warning" icon={<IconAlertTriangle aria-hidden />}>
            {t('approvals.unconfirmed')}
          </Chip>
        )}
        {student && (
          <Chip tone="danger" icon={<IconAlertTriangle aria-hidden />}>
            {t('approvals.student')}
          </Chip>
        )}
      </span>
      <span className={styles.answers}>
        <Button
          variant="go"
          size="small"
          busy={busy}
          icon={<IconCheck aria-hidden />}
          onClick={() => onDecide('approve')}
          aria-label={t('approvals.approveName', { name })}
        >
          {t('approvals.approve')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          disabled={busy}
          onClick={() => onDecide('decline')}
          aria-label={t('approvals.declineName', { name })}
        >
          {t('approvals.decline')}
        </Button>
      </span>
    </li>
  )
}
