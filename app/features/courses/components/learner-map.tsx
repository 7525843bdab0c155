import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { useLive } from '#app/platform/live.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useFresh } from '#app/platform/use-fresh.ts'
import { SyncLine } from '#app/platform/shell/sync-line.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { Path, PathLesson, SkyMapData } from '../contract.ts'
import { isDone } from '../path.ts'
import { CourseSelect } from './course-select.tsx'
import { LessonCard } from './lesson-card.tsx'
import { SkyMap, type MapLesson } from './sky-map.tsx'
import { ThirdStars } from './third-stars.tsx'
import styles from './learner-map.module.css'

type LearnerData = Extract<SkyMapData, { view: 'learner' }>

/** A child's own way through a course. Whoever looks after them sees it and cannot go it. */
export function LearnerMap({ data }: { data: LearnerData }) {
  const { t } = useTranslation('courses')
  const { classroomId, own, courses, path, stamp } = data
  // What the class is assigned may change while the map is on the screen.
  useFresh(useLive(`classrooms/${classroomId}/assignments`, stamp), stamp)
  if (!path || path.units.length === 0)
    return <EmptyState mood="hello" heading="h1" scene title={t('map.nothing')} hint={t('map.nothingHint')} />
  return <Mapped key={path.course.id} path={path} own={own} courses={courses} />
}

function Mapped({ path, own, courses }: { path: Path } & Pick<LearnerData, 'own' | 'courses'>) {
  const { t } = useTranslation('courses')
  const localized = useLocalePath()
  const lessons = path.units.flatMap((unit) => unit.lessons)
  const nextId = path.next?.lesson.id ?? null
  const [chosen, setChosen] = useState<string | null>(null)
  const selected = lessons.find(({ id }) => id === (chosen ?? nextId)) ?? lessons[0]!
  const numberOf = (lesson: PathLesson) => lessons.indexOf(lesson) + 1
  const reached = nextId === null && lessons.every(isDone) ? lessons.length + 1 : lastTied(lessons, nextId)

  const onMap = (lesson: PathLesson): MapLesson => {
    const look = lesson.id === nextId ? 'now' : isDone(lesson) ? 'done' : lesson.state === 'locked' ? 'locked' : 'open'
    const { id, title, stars, mostStars } = lesson
    return {
      id,
      number: numberOf(lesson),
      look,
      name: t('map.lesson', { number: numberOf(lesson), title, state: t(`map.look.${look}`) }),
      mark: stars > 0 ? <ThirdStars stars={stars} most={mostStars} /> : undefined,
    }
  }

  return (
    <SkyMap
      className={styles.scene}
      label={path.course.title}
      units={path.units.map((unit) => ({ ...unit, lessons: unit.lessons.map(onMap) }))}
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
          number={numberOf(selected)}
          nextStep={selected.id === nextId ? path.next!.step.id : null}
          own={own}
        />
      }
    />
  )
}

/** The string is tied as far as the path goes on, or as the last lesson that is done. */
function lastTied(lessons: readonly PathLesson[], nextId: string | null): number {
  const next = lessons.findIndex(({ id }) => id === nextId)
  return (next === -1 ? lessons.findLastIndex(isDone) : next) + 1
}
