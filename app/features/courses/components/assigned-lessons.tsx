import type { PathCourse } from '../contract.ts'
import { toDoFirst } from '../path.ts'
import { ToDoCard } from './to-do-card.tsx'
import { UnitLessons } from './unit-lessons.tsx'
import styles from './assigned-lessons.module.css'

/** What a child has to do: first what is due or comes next, then everything by unit. */
export function AssignedLessons({ courses }: { courses: readonly PathCourse[] }) {
  const units = courses.flatMap((course) => course.units)
  const first = toDoFirst(units.flatMap(({ lessons }) => lessons))
  return (
    <div className={styles.screen}>
      {first.length > 0 && (
        <ul className={styles.first}>
          {first.map((lesson, at) => (
            <ToDoCard
              key={lesson.id}
              lesson={lesson}
              worlds={units.find(({ lessons }) => lessons.includes(lesson))!.worlds}
              isFirst={at === 0}
            />
          ))}
        </ul>
      )}
      {courses.map(({ id, title, units: own }) => (
        <section key={id} className={styles.course}>
          <h2 className={styles.heading}>{title}</h2>
          <ul className={styles.units}>
            {own.map((unit) => (
              <UnitLessons key={unit.id} unit={unit} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
