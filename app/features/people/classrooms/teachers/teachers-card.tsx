import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { TeachersOfClass } from '../contract.ts'
import styles from './teachers-card.module.css'

type TeachersCardProps = { classroomId: string; schoolId: string; data: TeachersOfClass }
type TeacherAction = 'remove' | 'handOver' | 'leave'

/** Teachers of the class, with invitations and the actions remove, hand over and leave. */
export function TeachersCard({ classroomId, schoolId, data: { me, teachers, invitations, can } }: TeachersCardProps) {
  const { t } = useTranslation('classrooms')
  const localized = useLocalePath()
  const date = useDateFormatter({ day: 'numeric', month: 'short' })
  const [toConfirm, setToConfirm] = useState<{ action: TeacherAction; person: string; name: string } | null>(null)
  const [secretsSeenBy, setSecretsSeenBy] = useState<string | null>(null)
  const close = () => setToConfirm(null)
  const teacherAction = useAction<{ sawSecrets?: boolean }>(toConfirm?.action ?? 'remove', {
    onDone({ sawSecrets }) {
      setSecretsSeenBy(sawSecrets ? toConfirm!.name : null)
      close()
    },
    onRefused: close,
  })
  const withdraw = useAction('withdraw')
  const classroomFields = { _school: schoolId, classroom: classroomId }
  const error = teacherAction.error ?? withdraw.error
  const confirmLater = (action: TeacherAction, person: string, name: string) => () =>
    setToConfirm({ action, person, name })

  return (
    <Card id="teachers" title={t('teachers.title')} aside={teachers.length} className={styles.card}>
      {error && (
        <Notice kind="warning">
          <Refusal error={error} />
        </Notice>
      )}
      {secretsSeenBy && (
        <Notice kind="warning">
          {t('teachers.knowing', { name: secretsSeenBy })}{' '}
          <Link to={localized(`/dashboard/classroom-dashboard/${classroomId}/students`)}>{t('teachers.newCards')}</Link>
        </Notice>
      )}
      <ul>
        {teachers.map(({ id, name, role }) => (
          <li key={id} className={styles.row}>
            <Avatar name={name} />
            <span className={styles.words}>
              <strong>{name}</strong>
              <Chip tone={role === 'owner' ? 'primary' : 'neutral'}>{t(`teachers.${role}`)}</Chip>
            </span>
            <span className={styles.actions}>
              {role === 'co-teacher' && can.handOver && (
                <Button variant="plain" size="small" onClick={confirmLater('handOver', id, name)}>
                  {t('teachers.handOver')}
                </Button>
              )}
              {role === 'co-teacher' && id === me && can.leave && (
                <Button variant="quiet" size="small" onClick={confirmLater('leave', id, name)}>
                  {t('teachers.leave')}
                </Button>
              )}
              {role === 'co-teacher' && id !== me && can.invite && (
                <Button variant="quiet" size="small" onClick={confirmLater('remove', id, name)}>
                  {t('teachers.remove')}
                </Button>
              )}
            </span>
          </li>
        ))}
        {invitations.map(({ id, email, expiresAt }) => (
          <li key={id} className={styles.row}>
            <span className={styles.letter}>
              <IconMail aria-hidden />
            </span>
            <span className={styles.words}>
              <span className={styles.email}>{email}</span>
              <Chip tone="warning" icon={<IconMailForward aria-hidden />}>
                {t('teachers.invited', { date: date(expiresAt) })}
              </Chip>
            </span>
            {can.invite && (
              <span className={styles.actions}>
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => withdraw.send({ ...classroomFields, invitation: id })}
                >
                  {t('teachers.withdraw')} <span className="sk-visually-hidden">{email}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {can.invite && <Invite classroomId={classroomId} schoolId={schoolId} />}
      <ConfirmDialog
        opened={toConfirm !== null}
        title={toConfirm ? t(`teachers.${toConfirm.action}Title`, { name: toConfirm.name }) : ''}
        confirm={toConfirm ? t(`teachers.${toConfirm.action}`) : ''}
        danger={toConfirm?.action !== 'handOver'}
        busy={teacherAction.busy}
        onCancel={close}
        onConfirm={() =>
          toConfirm &&
          teacherAction.send({ ...classroomFields, ...(toConfirm.action !== 'leave' && { person: toConfirm.person }) })
        }
      >
        {toConfirm ? t(`teachers.${toConfirm.action}Text`, { name: toConfirm.name }) : ''}
      </ConfirmDialog>
    </Card>
  )
}

function Invite({ classroomId, schoolId }: Pick<TeachersCardProps, 'classroomId' | 'schoolId'>) {
  const { t } = useTranslation('classrooms')
  const invite = useAction<{ email: string; sent: boolean }>('invite')
  const { busy, error, result } = invite
  return (
    <ActionForm of={invite} className={styles.invite} key={result?.email ?? 'form'} noValidate>
      <input type="hidden" name="_school" value={schoolId} />
      <input type="hidden" name="classroom" value={classroomId} />
      <TextField
        type="email"
        name="email"
        label={t('teachers.inviteLabel')}
        hint={t('teachers.inviteHint')}
        autoComplete="off"
        className={styles.address}
        error={error && (error.fields?.email ? <ReasonText reason={error.fields.email} /> : <Refusal error={error} />)}
      />
      <Button type="submit" variant="soft" icon={<IconMailForward aria-hidden />} busy={busy}>
        {t('teachers.invite')}
      </Button>
      {result && (
        <Notice kind={result.sent ? 'success' : 'warning'} className={styles.sent}>
          {t(result.sent ? 'teachers.sent' : 'teachers.unsent', { email: result.email })}
        </Notice>
      )}
    </ActionForm>
  )
}
