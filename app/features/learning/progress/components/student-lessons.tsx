import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { StartedLesson, StudentActivity } from '../views.ts'
import { CellLink } from './grid/cell-link.tsx'
import { workPageUrl } from '../paths.ts'
import styles from './student-lessons.module.css'

/** Number of lessons shown at first: the newest ones. */
const RECENT_LESSONS = 6

type StudentLessonsProps = {
  student: { id: string; name: string }
  lessons: readonly StartedLesson[]
  now: StudentActivity | undefined
  present: boolean
}

/** Work of one student by lesson, in the same cells as the class grid. */
export function StudentLessons({ student, lessons, now, present }: StudentLessonsProps) {
  const { t } = useTranslation('progress')
  const localized = useLocalePath()
  const [showsAll, setAll] = useState(false)
  const rows = showsAll ? lessons : lessons.slice(-RECENT_LESSONS)
  return (
    <Card
      title={t('student.work')}
      aside={
        rows.length < lessons.length && (
          <Button variant="plain" size="small" onClick={() => setAll(true)}>
            {t('student.all', { count: lessons.length })}
          </Button>
        )
      }
    >
      {lessons.length === 0 ? (
        <p className={styles.nothing}>{t('student.nothing')}</p>
      ) : (
        <ul className={styles.lessons}>
          {rows.map(({ id, title, number, steps }) => (
            <li key={id} className={styles.lesson}>
              <h3 className={styles.title}>{t('numbered', { number, title })}</h3>
              <div className={styles.cells}>
                {steps.map((step, index) => (
                  <CellLink
                    key={step.id}
                    cell={step.cell}
                    view="stars"
                    studentName={student.name}
                    number={index + 1}
                    now={present && now?.step === step.id}
                    last={now?.step === step.id}
                    href={localized(workPageUrl(student.id, id, step.id))}
                  />
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
