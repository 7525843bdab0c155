import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '#app/platform/action-form.tsx'
import { useLive } from '#app/platform/live.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SignIns } from '../contract.ts'
import styles from './sign-in-alert.module.css'

const quiet: SignIns = { misses: 0, paused: false, resting: [] }

/**
 * On the teacher's screen, the moment it happens: somebody tries secrets, or a child has to wait. Nothing while all is
 * well.
 */
export function SignInAlert({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('cards')
  const page = useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}`)
  const { paused, misses, resting } = useLive<SignIns>(`classrooms/${classroomId}/sign-ins`, quiet)
  const waiting = useStillResting(resting)
  const resume = useAction('resume-sign-ins', { to: `${page}/students` })
  const way = (href: string, label: string) => (
    <Button href={href} variant="soft" size="small">
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
  if (waiting.length === 0) return null
  return (
    <Notice className={styles.alert} kind="info" action={way(`${page}/students`, t('signIns.toStudents'))}>
      {t('signIns.resting', { names: waiting.map(({ name }) => name).join(', ') })}
    </Notice>
  )
}

/** A rest ends by itself, and nobody sends news of it. */
function useStillResting(resting: SignIns['resting']): SignIns['resting'] {
  const [now, setNow] = useState(() => Date.now())
  const still = resting.filter(({ until }) => Date.parse(until) > now)
  const next = Math.min(...still.map(({ until }) => Date.parse(until)))
  useEffect(() => {
    if (next === Infinity) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 50)
    return () => clearTimeout(timer)
  }, [next])
  return still
}
