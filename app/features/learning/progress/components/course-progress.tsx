import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { downloadText } from '#app/platform/pages/download-text.ts'
import { useClassPresence } from '#app/features/people/classrooms/public.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { coursePageUrl, coursePath } from '../paths.ts'
import type { CourseGrid, GridLesson } from '../views.ts'
import { CourseLegend } from './grid/course-legend.tsx'
import { buildLessonRows } from './grid/lesson-rows.ts'
import { LessonsGrid } from './grid/lessons-grid.tsx'
import styles from './class-progress.module.css'

export type CourseProgressData = {
  classroomId: string
  students: { id: string; name: string }[]
  courses: { id: string; title: string }[]
  course: { id: string; title: string; lessons: GridLesson[] }
  grid: CourseGrid
}

/** Live progress of a class in one course. */
export function CourseProgress({ classroomId, students, courses, course, grid }: CourseProgressData) {
  const { t } = useTranslation('progress')
  const localized = useLocalePath()
  const navigate = useNavigate()
  const live = useLive(coursePath(classroomId, course.id), grid)
  const presence = useClassPresence(classroomId)
  const download = useAction<{ fileName: string; text: string }>('export-course', {
    onDone: ({ fileName, text }) => downloadText(fileName, text),
    skipRevalidation: true,
  })
  const heads = [
    t('csv.student'),
    ...course.lessons.map(({ number, title }) => t('csv.share', { number, title })),
    t('csv.stars'),
  ]
  return (
    <Card padding="small" className={styles.main}>
      <div className={styles.tools}>
        <SelectField
          label={t('course.label')}
          value={course.id}
          onChange={(event) =>
            void navigate(localized(coursePageUrl(event.currentTarget.value)), { preventScrollReset: true })
          }
        >
          {courses.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <Button
          variant="quiet"
          icon={<IconDownload aria-hidden />}
          busy={download.busy}
          onClick={() => download.send({ classroomId, course: course.id, heads })}
        >
          {t('csv.export')}
        </Button>
      </div>
      <LessonsGrid
        classroomId={classroomId}
        title={course.title}
        rows={buildLessonRows(students, course.lessons, live)}
        lessons={course.lessons}
        present={new Set(Object.keys(presence))}
      />
      <CourseLegend />
    </Card>
  )
}
