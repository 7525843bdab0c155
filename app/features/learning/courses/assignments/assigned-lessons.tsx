import type { PathCourse } from '../contract.ts'
import { selectLessonsToDo } from '../path.ts'
import { ToDoCard } from './to-do-card.tsx'
import { UnitLessons } from './unit-lessons.tsx'
import styles from './assigned-lessons.module.css'

/** Lessons of a student: first the due or next ones, then all lessons by unit. */
export function AssignedLessons({ courses }: { courses: readonly PathCourse[] }) {
  const units = courses.flatMap((course) => course.units)
  const first = selectLessonsToDo(units.flatMap(({ lessons }) => lessons))
  return (
    <div className={styles.screen}>
      {first.length > 0 && (
        <ul className={styles.first}>
          {first.map((lesson, index) => (
            <ToDoCard
              key={lesson.id}
              lesson={lesson}
              worlds={units.find(({ lessons }) => lessons.includes(lesson))!.worlds}
              isFirst={index === 0}
            />
          ))}
        </ul>
      )}
      {courses.map(({ id, title, units: courseUnits }) => (
        <section key={id} className={styles.course}>
          <h2 className={styles.heading}>{title}</h2>
          <ul className={styles.units}>
            {courseUnits.map((unit) => (
              <UnitLessons key={unit.id} unit={unit} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
