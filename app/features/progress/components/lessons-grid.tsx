import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { ChildKite } from '#app/ui/child-kite.tsx'
import { Link } from '#app/ui/link.tsx'
import { useFirstRows } from '#app/ui/use-first-rows.ts'
import { lessonOf } from '../paths.ts'
import type { GridLesson } from '../views.ts'
import { LessonCellLink } from './lesson-cell-link.tsx'
import { doneOf, helpIn, type LessonRow } from './lesson-rows.ts'
import { useGridKeys } from './use-grid-keys.ts'
import styles from './progress-grid.module.css'

type LessonsGridProps = {
  classroomId: string
  title: string
  rows: readonly LessonRow[]
  lessons: readonly GridLesson[]
  /** Whose screens are open now. */
  present: ReadonlySet<string>
}

/** Each is as many links as there are lessons; a screen shows fewer. */
const firstRows = 16

/** A class and a course as a heat map: one row for each student, one column for each lesson. */
export function LessonsGrid({ classroomId, title, rows, lessons, present }: LessonsGridProps) {
  const { t } = useTranslation('progress')
  const localized = useLocalePath()
  const drawn = useFirstRows(rows, firstRows)
  // The name is the first place of a line.
  const { table, tabIndexOf, onFocus } = useGridKeys(rows.length, lessons.length + 1, null)
  const pageOf = (student: string) =>
    localized(`/dashboard/classroom-dashboard/${classroomId}/students?student=${student}`)
  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.grid}>
        <caption className="sk-visually-hidden">{t('course.caption', { course: title })}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t('grid.order')}
            </th>
            {lessons.map((lesson, place) => (
              <LessonHead key={lesson.id} lesson={lesson} done={doneOf(rows, place)} all={rows.length} />
            ))}
            <th scope="col" className={styles.total}>
              {t('grid.stars')}
            </th>
          </tr>
        </thead>
        <tbody>
          {drawn.map((row, line) => (
            <tr
              key={row.student.id}
              data-help={helpIn(row) > 0 || undefined}
              data-away={!present.has(row.student.id) || undefined}
            >
              <th scope="row" className={styles.name}>
                <Link
                  to={pageOf(row.student.id)}
                  className={styles.person}
                  data-place=""
                  tabIndex={tabIndexOf(line, 0)}
                  onFocus={() => onFocus(line, 0)}
                >
                  <ChildKite id={row.student.id} size={18} />
                  <span className={styles.words}>{row.student.name}</span>
                </Link>
              </th>
              {row.cells.map((cell, place) => (
                <td key={lessons[place]!.id}>
                  <LessonCellLink
                    {...cell}
                    lesson={lessons[place]!}
                    who={row.student.name}
                    now={row.at === place && present.has(row.student.id)}
                    href={localized(lessonOf(lessons[place]!.id))}
                    tabIndex={tabIndexOf(line, place + 1)}
                    onFocus={() => onFocus(line, place + 1)}
                  />
                </td>
              ))}
              <td className={styles.total}>{row.stars}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LessonHead({ lesson, done, all }: { lesson: GridLesson; done: number; all: number }) {
  const { t } = useTranslation('progress')
  const localized = useLocalePath()
  const { id, title, number } = lesson
  return (
    <th scope="col" className={styles.step}>
      <Link to={localized(lessonOf(id))} className={styles.stepName} title={title}>
        <span aria-hidden>{number}</span>
        <span className="sk-visually-hidden">{t('course.lesson', { number, title })}</span>
      </Link>
      <progress
        className={styles.share}
        max={Math.max(1, all)}
        value={done}
        aria-label={t('grid.done', { done, all })}
      />
    </th>
  )
}
