import { useTranslation } from 'react-i18next'
import { ActionForm } from '#app/platform/action-form.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSecretSheet } from './use-secret-sheet.tsx'
import { useSignIns } from './use-sign-ins.ts'
import styles from './sign-in-alert.module.css'

/** More buttons than these are a wall. */
const shown = 4

/**
 * On the teacher's screen, the moment it happens: somebody tries secrets, or a child has to wait. Nothing while all is
 * well.
 */
export function SignInAlert({ classroomId, pausedOnly }: { classroomId: string; pausedOnly?: boolean }) {
  const { t } = useTranslation('cards')
  const localized = useLocalePath()
  const page = `/dashboard/classroom-dashboard/${classroomId}`
  const { paused, misses, resting: waiting } = useSignIns(classroomId)
  const secrets = useSecretSheet(classroomId)
  const resume = useAction('resume-sign-ins', { to: localized(`${page}/students`) })
  const way = (href: string, label: string) => (
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
            {way(`${page}/join-request`, t('signIns.toNewCode'))}
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
      {waiting.length > 0 && (
        <Notice
          className={styles.alert}
          kind="info"
          action={
            <div className={styles.ways}>
              {waiting.slice(0, shown).map(({ id, name }) => (
                <Button key={id} variant="soft" size="small" onClick={() => secrets.show({ id, name })}>
                  {t('signIns.help', { name })}
                </Button>
              ))}
            </div>
          }
        >
          {t('signIns.resting', { names: waiting.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
      {secrets.sheet}
    </>
  )
}
