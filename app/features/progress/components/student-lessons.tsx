import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { BegunLesson, LearnerNow } from '../views.ts'
import { CellLink } from './cell-link.tsx'
import { workOf } from '../paths.ts'
import styles from './student-lessons.module.css'

/** As many as one takes in at a glance; the newest are what a teacher asks for. */
const shown = 6

type StudentLessonsProps = {
  student: { id: string; name: string }
  lessons: readonly BegunLesson[]
  now: LearnerNow | undefined
  present: boolean
}

/** What one student has done, lesson by lesson, in the cells of the class's grid. */
export function StudentLessons({ student, lessons, now, present }: StudentLessonsProps) {
  const { t } = useTranslation('progress')
  const localized = useLocalePath()
  const [all, setAll] = useState(false)
  const rows = all ? lessons : lessons.slice(-shown)
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
                    who={student.name}
                    number={index + 1}
                    now={present && now?.step === step.id}
                    last={now?.step === step.id}
                    href={localized(workOf(student.id, id, step.id))}
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
