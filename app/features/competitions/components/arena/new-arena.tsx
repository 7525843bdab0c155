import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '#app/ui/segmented.tsx'
import type { ArenaCourse, ArenaLesson } from '../../arena/arena-courses.server.ts'
import type { CompetitionsPage } from '../../competitions-page.server.ts'
import { LevelFields } from '../wizard/level-fields.tsx'
import { useCreateRoom } from '../wizard/use-create-room.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { fieldsOf, firstWish, mostLevels, type ArenaWish } from './arena-wish.ts'
import wizard from '../wizard/wizard.module.css'

const minuteCounts = ['3', '5', '8', '15'] as const

type NewArenaProps = { page: CompetitionsPage; courses: readonly ArenaCourse[] }

/** Choose a lesson, open the lobby: its last level is played, unless others are chosen. */
export function NewArena({ page: { classroomId, className }, courses }: NewArenaProps) {
  const { t } = useTranslation('competitions')
  const [lesson, setLesson] = useState<ArenaLesson | null>(null)
  const [wish, setWish] = useState<ArenaWish>(firstWish())
  const creating = useCreateRoom()
  const isReady = lesson !== null && wish.chosen.length > 0
  const choose = (chosen: ArenaLesson) => {
    setLesson(chosen)
    setWish({ ...wish, chosen: firstWish(chosen).chosen })
  }
  return (
    <WizardFrame
      game="arena"
      className={className}
      choices={<LessonChoices courses={courses} value={lesson?.id ?? null} onChange={choose} />}
      chosen={lesson?.title ?? t('arena.chooseFirst')}
      settings={
        <LevelFields
          wish={wish}
          levels={lesson?.levels.length ?? 0}
          most={mostLevels}
          minutes={minuteCounts}
          onChange={setWish}
        />
      }
      isReady={isReady}
      creating={creating}
      onMake={(atOnce) => lesson && creating.send(fieldsOf(classroomId, lesson, wish), atOnce)}
    />
  )
}

type LessonChoicesProps = {
  courses: readonly ArenaCourse[]
  value: string | null
  onChange: (lesson: ArenaLesson) => void
}

/** Lessons of one course, unit by unit. */
function LessonChoices({ courses, value, onChange }: LessonChoicesProps) {
  const { t } = useTranslation('competitions')
  const name = useId()
  const [course, setCourse] = useState(courses[0]?.id ?? '')
  const units = courses.find(({ id }) => id === course)?.units ?? []
  return (
    <fieldset className={wizard.banks}>
      <legend>{t('arena.lesson')}</legend>
      <Segmented
        label={t('arena.course')}
        value={course}
        onChange={setCourse}
        options={courses.map(({ id, title }) => ({ value: id, label: title }))}
      />
      {units.map((unit) => (
        <div key={unit.id} className={wizard.group}>
          <p>{unit.title}</p>
          {unit.lessons.map((lesson) => (
            <label key={lesson.id} className={wizard.bank}>
              <input
                type="radio"
                name={name}
                value={lesson.id}
                checked={lesson.id === value}
                onChange={() => onChange(lesson)}
              />
              <span className={wizard.bankWords}>
                <strong>{lesson.title}</strong>
              </span>
              <span className={wizard.count}>{t('arena.levels', { count: lesson.levels.length })}</span>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  )
}
