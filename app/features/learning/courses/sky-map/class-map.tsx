import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { ClassLesson, SkyMapData } from '../contract.ts'
import { ClassLessonCard } from './class-lesson-card.tsx'
import { CourseSelect } from './course-select.tsx'
import { SkyMap, type MapLesson } from './sky-map.tsx'
import styles from './class-map.module.css'

type ClassData = Extract<SkyMapData, { view: 'class' }>

const maxKites = 3

/** Course map for teachers: shows which lesson each student is in and how many have finished each lesson. */
export function ClassMap({ data, className }: { data: ClassData; className: string }) {
  const { t } = useTranslation(['courses', 'term-plans'])
  const localized = useLocalePath()
  const { students, courses, course, units, standardSources } = data
  const lessons = units.flatMap((unit) => unit.lessons)
  const currentLesson = findMostCurrentLesson(lessons)
  const [chosen, setChosen] = useState<string | null>(null)
  const selected = lessons.find(({ id }) => id === chosen) ?? currentLesson ?? lessons[0]!
  const unit = units.find((unit) => unit.lessons.includes(selected))!

  const toMapLesson = (lesson: ClassLesson): MapLesson => {
    const { id, title, state, done, here } = lesson
    const isDoneByAll = students > 0 && done === students
    const look = isDoneByAll ? 'done' : state !== 'open' ? state : lesson === currentLesson ? 'now' : 'open'
    const number = lessons.indexOf(lesson) + 1
    return {
      id,
      number,
      look,
      name: t('map.classLesson', {
        number,
        title,
        done: t('map.done', { done, all: students }),
        here: t('map.here', { count: here.length }),
      }),
      mark: done > 0 && (
        <span className={styles.done} aria-hidden>
          <IconCheck />
          {done}/{students}
        </span>
      ),
      above: here.length > 0 && (
        <span className={styles.kites} aria-hidden>
          {here.slice(0, maxKites).map((student) => (
            <ChildKite key={student.id} id={student.id} size={30} />
          ))}
          {here.length > maxKites && <span className={styles.more}>+{here.length - maxKites}</span>}
        </span>
      ),
    }
  }

  return (
    <>
      <PageHead
        title={t('classPath.title')}
        note={className}
        actions={
          <>
            <Button
              variant="quiet"
              icon={<IconCalendar aria-hidden />}
              href={localized('/dashboard/course?view=calendar')}
            >
              {t('term-plans:open')}
            </Button>
            <CourseSelect courses={courses} value={course.id} isHeading={false} />
          </>
        }
      />
      <div className={styles.columns}>
        <SkyMap
          key={course.id}
          className={styles.scene}
          label={course.title}
          units={units.map((unit) => ({ ...unit, lessons: unit.lessons.map(toMapLesson) }))}
          reached={lessons.findLastIndex(({ done, here }) => done > 0 || here.length > 0) + 1}
          selected={selected.id}
          onSelect={setChosen}
        />
        <ClassLessonCard
          lesson={selected}
          number={lessons.indexOf(selected) + 1}
          unit={unit}
          students={students}
          sources={standardSources}
        />
      </div>
    </>
  )
}

/** The lesson with the most students in it; null if no student is in any. */
function findMostCurrentLesson(lessons: readonly ClassLesson[]): ClassLesson | null {
  const [busiestLesson] = lessons.toSorted((lesson, other) => other.here.length - lesson.here.length)
  return busiestLesson && busiestLesson.here.length > 0 ? busiestLesson : null
}
