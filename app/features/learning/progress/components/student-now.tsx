import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { PathSteps } from '#app/ui/feedback/path-steps.tsx'
import { workPageUrl } from '../paths.ts'
import type { StartedLesson, StudentActivity } from '../views.ts'
import styles from './student-now.module.css'

type StudentNowProps = { student: string; now: StudentActivity; lesson: StartedLesson; present: boolean }

/** Current or last step of a student, and its state. */
export function StudentNow({ student, now, lesson, present }: StudentNowProps) {
  const { t } = useTranslation('progress')
  const localized = useLocalePath()
  const stuck = now.state === 'stuck'
  return (
    <Card tone={stuck && present ? 'warning' : 'surface'} className={styles.now}>
      <div className={styles.words}>
        <p className={styles.kicker}>{t(present ? 'student.now' : 'student.last')}</p>
        <h2 className={styles.title}>{t('numbered', { number: lesson.number, title: lesson.title })}</h2>
        <p className={styles.kicker}>
          {now.state === 'done'
            ? t('student.done')
            : t(stuck ? 'student.stuck' : 'student.step', { number: now.number, count: now.attempts })}
        </p>
      </div>
      <PathSteps
        className={styles.path}
        label={t('student.place', { number: now.number, all: now.of })}
        total={now.of}
        now={now.state === 'done' ? now.of : now.number - 1}
        // No check marks before the end: students can skip steps, and the grid below shows the solved ones.
        ticks={now.state === 'done'}
      />
      <Button href={localized(workPageUrl(student, now.lesson, now.step))} icon={<IconPlayerPlayFilled aria-hidden />}>
        {t('student.open')}
      </Button>
    </Card>
  )
}
