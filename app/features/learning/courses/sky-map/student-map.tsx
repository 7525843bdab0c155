import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useReloadOnChange } from '#app/platform/live/use-reload-on-change.ts'
import { SyncLine } from '#app/platform/outbox/sync-line.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import type { Path, PathLesson, SkyMapData } from '../contract.ts'
import { isDone } from '../path.ts'
import { CourseSelect } from './course-select.tsx'
import { LessonCard } from './lesson-card.tsx'
import { SkyMap, type MapLesson } from './sky-map.tsx'
import { StarRating } from './star-rating.tsx'
import styles from './student-map.module.css'

type StudentMapData = Extract<SkyMapData, { view: 'learner' }>

/** A student's map of a course. Guardians see the map of their child but cannot open its lessons. */
export function StudentMap({ data }: { data: StudentMapData }) {
  const { t } = useTranslation('courses')
  const { classroomId, own, courses, path, stamp } = data
  // A teacher may change the assignments while the map is open.
  useReloadOnChange(useLive(`classrooms/${classroomId}/assignments`, stamp), stamp)
  if (!path || path.units.length === 0)
    return <EmptyState mood="hello" heading="h1" scene title={t('map.nothing')} hint={t('map.nothingHint')} />
  return <CourseMap key={path.course.id} path={path} own={own} courses={courses} />
}

function CourseMap({ path, own, courses }: { path: Path } & Pick<StudentMapData, 'own' | 'courses'>) {
  const { t } = useTranslation('courses')
  const localized = useLocalePath()
  const lessons = path.units.flatMap((unit) => unit.lessons)
  const nextId = path.next?.lesson.id ?? null
  const [chosen, setChosen] = useState<string | null>(null)
  const selected = lessons.find(({ id }) => id === (chosen ?? nextId)) ?? lessons[0]!
  const getLessonNumber = (lesson: PathLesson) => lessons.indexOf(lesson) + 1
  const reached = nextId === null && lessons.every(isDone) ? lessons.length + 1 : countTiedLessons(lessons, nextId)

  const toMapLesson = (lesson: PathLesson): MapLesson => {
    const look = lesson.id === nextId ? 'now' : isDone(lesson) ? 'done' : lesson.state === 'locked' ? 'locked' : 'open'
    const { id, title, stars, mostStars } = lesson
    return {
      id,
      number: getLessonNumber(lesson),
      look,
      name: t(lesson.isAssigned ? 'map.assignedLesson' : 'map.lesson', {
        number: getLessonNumber(lesson),
        title,
        state: t(`map.look.${look}`),
      }),
      isAssigned: lesson.isAssigned && look !== 'done',
      mark: stars > 0 ? <StarRating stars={stars} maxStars={mostStars} /> : undefined,
    }
  }

  return (
    <SkyMap
      className={styles.scene}
      label={path.course.title}
      units={path.units.map((unit) => ({ ...unit, lessons: unit.lessons.map(toMapLesson) }))}
      reached={reached}
      selected={selected.id}
      onSelect={setChosen}
      head={
        <>
          {own && (
            <IconButton
              variant="paper"
              size={48}
              label={t('map.home')}
              icon={<IconArrowLeft aria-hidden />}
              href={localized('/dashboard')}
            />
          )}
          {courses.length > 1 ? (
            <CourseSelect courses={courses} value={path.course.id} />
          ) : (
            <h1 className={styles.title}>{path.course.title}</h1>
          )}
          <span className={styles.stars}>
            <IconStarFilled aria-hidden />
            <span className="sk-visually-hidden">{t('map.stars', { count: path.stars })}</span>
            <span aria-hidden>{path.stars}</span>
          </span>
          {own && (
            <span className={styles.sync}>
              <SyncLine brief />
            </span>
          )}
        </>
      }
      foot={
        <LessonCard
          lesson={selected}
          number={getLessonNumber(selected)}
          nextStep={selected.id === nextId ? path.next!.step.id : null}
          own={own}
        />
      }
    />
  )
}

/** How many lessons the kite string connects: up to the next lesson, or to the last finished one. */
function countTiedLessons(lessons: readonly PathLesson[], nextId: string | null): number {
  const next = lessons.findIndex(({ id }) => id === nextId)
  return (next === -1 ? lessons.findLastIndex(isDone) : next) + 1
}
