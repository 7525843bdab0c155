import { useTranslation } from 'react-i18next'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { useClassPresence } from '#app/features/people/classrooms/public.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import { coursePageUrl, coursePath } from '../paths.ts'
import type { CourseGrid, GridLesson } from '../views.ts'
import { CourseLegend } from './grid/course-legend.tsx'
import { buildLessonRows } from './grid/lesson-rows.ts'
import { LessonsGrid } from './grid/lessons-grid.tsx'
import styles from './course-card.module.css'

export type CourseCardData = { id: string; title: string; lessons: GridLesson[] }

type CourseCardProps = {
  classroomId: string
  students: { id: string; name: string }[]
  course: CourseCardData
}

/** Card on the Today page: lessons around the class's position. Its cells load later, because the page is large. */
export function CourseCard({ classroomId, students, course }: CourseCardProps) {
  const { t } = useTranslation('progress')
  const localized = useLocalePath()
  const grid = useLive<CourseGrid | null>(coursePath(classroomId, course.id), null)
  const presence = useClassPresence(classroomId)
  return (
    <Card
      className={styles.card}
      title={course.title}
      aside={
        <Button
          href={localized(coursePageUrl(course.id))}
          variant="quiet"
          size="small"
          icon={<IconLayoutGrid aria-hidden />}
        >
          {t('course.all')}
        </Button>
      }
    >
      {grid ? (
        <>
          <LessonsGrid
            classroomId={classroomId}
            title={course.title}
            rows={buildLessonRows(students, course.lessons, grid)}
            lessons={course.lessons}
            present={new Set(Object.keys(presence))}
          />
          <CourseLegend />
        </>
      ) : (
        <SkeletonScreen>
          <Skeleton shape="block" height={`${Math.min(students.length + 3, 16) * 24}px`} />
        </SkeletonScreen>
      )}
    </Card>
  )
}
