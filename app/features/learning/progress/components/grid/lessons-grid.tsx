import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { lessonPageUrl } from '../../paths.ts'
import type { GridLesson } from '../../views.ts'
import { DoneShare, GridTable } from './grid-table.tsx'
import { LessonCellLink } from './lesson-cell-link.tsx'
import { countStudentsDone, helpPriority, type LessonRow } from './lesson-rows.ts'
import { useGridKeys } from './use-grid-keys.ts'
import styles from './progress-grid.module.css'

type LessonsGridProps = {
  classroomId: string
  title: string
  rows: readonly LessonRow[]
  lessons: readonly GridLesson[]
  /** Ids of students who are online. */
  present: ReadonlySet<string>
}

const firstRows = 16

/** Heat map of a class in a course: one row per student, one column per lesson. */
export function LessonsGrid({ classroomId, title, rows, lessons, present }: LessonsGridProps) {
  const { t } = useTranslation('progress')
  const localized = useLocalePath()
  // The student's name is the first cell of each row.
  const { table, tabIndexOf, onFocus } = useGridKeys(rows.length, lessons.length + 1, null)
  const studentPageUrl = (student: string) =>
    localized(`/dashboard/classroom-dashboard/${classroomId}/students?student=${student}`)
  return (
    <GridTable
      {...{ table, rows, firstRows, present }}
      title={t('course.caption', { course: title })}
      needsHelp={(row) => helpPriority(row) > 0}
      heads={lessons.map((lesson, index) => (
        <LessonHead key={lesson.id} lesson={lesson} done={countStudentsDone(rows, index)} all={rows.length} />
      ))}
      linkOf={({ student }, rowIndex) => ({
        to: studentPageUrl(student.id),
        tabIndex: tabIndexOf(rowIndex, 0),
        onFocus: () => onFocus(rowIndex, 0),
      })}
      cellsOf={(row, rowIndex) =>
        row.cells.map((cell, index) => (
          <td key={lessons[index]!.id}>
            <LessonCellLink
              {...cell}
              lesson={lessons[index]!}
              studentName={row.student.name}
              now={row.lessonIndex === index && present.has(row.student.id)}
              href={localized(lessonPageUrl(lessons[index]!.id))}
              tabIndex={tabIndexOf(rowIndex, index + 1)}
              onFocus={() => onFocus(rowIndex, index + 1)}
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
      <Link to={localized(lessonPageUrl(id))} className={styles.stepName} title={title}>
        <span aria-hidden>{number}</span>
        <span className="sk-visually-hidden">{t('course.lesson', { number, title })}</span>
      </Link>
      <DoneShare done={done} all={all} />
    </th>
  )
}
