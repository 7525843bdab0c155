import { useTranslation } from 'react-i18next'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useSecretSheet } from './use-secret-sheet.tsx'
import { useSignInStatus } from './use-sign-in-status.ts'
import styles from './sign-in-alert.module.css'

const maxHelpButtons = 4

/**
 * Warns the teacher in real time when sign-in of the class is paused or a child is locked out. Renders nothing
 * otherwise.
 */
export function SignInAlert({ classroomId, pausedOnly }: { classroomId: string; pausedOnly?: boolean }) {
  const { t } = useTranslation('cards')
  const localized = useLocalePath()
  const page = `/dashboard/classroom-dashboard/${classroomId}`
  const { paused, misses, resting: lockedOut } = useSignInStatus(classroomId)
  const secrets = useSecretSheet(classroomId)
  const resume = useAction('resume-sign-ins', { to: localized(`${page}/students`) })
  const linkButton = (href: string, label: string) => (
    <Button href={localized(href)} variant="soft" size="small">
      {label}
    </Button>
  )
  if (paused)
    return (
      <Notice
        className={styles.alert}
        kind="warning"
        title={t('signIns.paused')}
        action={
          <ActionForm of={resume} className={styles.ways}>
            <input type="hidden" name="classroom" value={classroomId} />
            {linkButton(`${page}/join-request`, t('signIns.toNewCode'))}
            <Button type="submit" variant="soft" size="small" busy={resume.busy}>
              {t('signIns.resume')}
            </Button>
          </ActionForm>
        }
      >
        {t('signIns.pausedHint', { misses })}
      </Notice>
    )
  if (pausedOnly) return null
  return (
    <>
      {lockedOut.length > 0 && (
        <Notice
          className={styles.alert}
          kind="info"
          action={
            <div className={styles.ways}>
              {lockedOut.slice(0, maxHelpButtons).map(({ id, name }) => (
                <Button key={id} variant="soft" size="small" onClick={() => secrets.show({ id, name })}>
                  {t('signIns.help', { name })}
                </Button>
              ))}
            </div>
          }
        >
          {t('signIns.resting', { names: lockedOut.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
      {secrets.sheet}
    </>
  )
}
