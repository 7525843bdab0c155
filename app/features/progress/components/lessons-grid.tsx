import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Link } from '#app/ui/link.tsx'
import { lessonOf } from '../paths.ts'
import type { GridLesson } from '../views.ts'
import { DoneShare, GridTable } from './grid-table.tsx'
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

const firstRows = 16

/** A class and a course as a heat map: one row for each student, one column for each lesson. */
export function LessonsGrid({ classroomId, title, rows, lessons, present }: LessonsGridProps) {
  const { t } = useTranslation('progress')
  const localized = useLocalePath()
  // The name is the first place of a line.
  const { table, tabIndexOf, onFocus } = useGridKeys(rows.length, lessons.length + 1, null)
  const pageOf = (student: string) =>
    localized(`/dashboard/classroom-dashboard/${classroomId}/students?student=${student}`)
  return (
    <GridTable
      {...{ table, rows, firstRows, present }}
      title={t('course.caption', { course: title })}
      needsHelp={(row) => helpIn(row) > 0}
      heads={lessons.map((lesson, place) => (
        <LessonHead key={lesson.id} lesson={lesson} done={doneOf(rows, place)} all={rows.length} />
      ))}
      linkOf={({ student }, line) => ({
        to: pageOf(student.id),
        tabIndex: tabIndexOf(line, 0),
        onFocus: () => onFocus(line, 0),
      })}
      cellsOf={(row, line) =>
        row.cells.map((cell, place) => (
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
        ))
      }
    />
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
      <DoneShare done={done} all={all} />
    </th>
  )
}
