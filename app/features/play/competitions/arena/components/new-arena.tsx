import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import type { ArenaCourse, ArenaLesson } from '../arena-courses.server.ts'
import type { CompetitionsPage } from '../../list/competitions-page.server.ts'
import { LevelFields } from '../../wizard/level-fields.tsx'
import { HomeChoiceFields } from '../../wizard/home-choice-fields.tsx'
import { useCreateRoom } from '../../wizard/use-create-room.ts'
import { useHomeChoice } from '../../wizard/use-home-choice.ts'
import { WizardFrame } from '../../wizard/wizard-frame.tsx'
import { buildFormFields, defaultValues, maxLevels, type ArenaFormValues } from './arena-form-values.ts'
import wizard from '../../wizard/wizard.module.css'

const minuteCounts = ['3', '5', '8', '15'] as const

type NewArenaProps = { page: CompetitionsPage; courses: readonly ArenaCourse[]; ownCourses: readonly string[] }

/** Wizard for a coding arena: choosing a lesson is enough, its last level is the default. */
export function NewArena({ page: { classroomId, className }, courses, ownCourses }: NewArenaProps) {
  const { t } = useTranslation('competitions')
  const [lesson, setLesson] = useState<ArenaLesson | null>(null)
  const [values, setValues] = useState<ArenaFormValues>(defaultValues())
  const creating = useCreateRoom(classroomId)
  const home = useHomeChoice()
  const isLive = home.times === null
  const isReady = lesson !== null && values.chosen.length > 0 && home.isReady
  const choose = (chosen: ArenaLesson) => {
    setLesson(chosen)
    setValues({ ...values, chosen: defaultValues(chosen).chosen })
  }
  return (
    <WizardFrame
      game="arena"
      className={className}
      choices={<LessonChoices courses={courses} ownCourses={ownCourses} value={lesson?.id ?? null} onChange={choose} />}
      chosen={lesson?.title ?? t('arena.chooseFirst')}
      settings={
        <>
          <HomeChoiceFields choice={home} hasAnswers={false} />
          <LevelFields
            values={values}
            levelCount={lesson?.levels.length ?? 0}
            maxChosen={maxLevels}
            minutes={minuteCounts}
            isLive={isLive}
            onChange={setValues}
          />
        </>
      }
      isReady={isReady}
      isAssigned={!isLive}
      creating={creating}
      onCreate={(openNow) =>
        lesson && creating.send({ ...buildFormFields(classroomId, lesson, values, isLive), ...home.fields() }, openNow)
      }
    />
  )
}

type LessonChoicesProps = {
  courses: readonly ArenaCourse[]
  /** Ids of the courses of the class; the first with a playable level is shown first. */
  ownCourses: readonly string[]
  value: string | null
  onChange: (lesson: ArenaLesson) => void
}

/** Lessons of one course, grouped by unit. */
function LessonChoices({ courses, ownCourses, value, onChange }: LessonChoicesProps) {
  const { t } = useTranslation('competitions')
  const name = useId()
  const [course, setCourse] = useState(
    () => ownCourses.find((ownId) => courses.some(({ id }) => id === ownId)) ?? courses[0]?.id ?? '',
  )
  const units = courses.find(({ id }) => id === course)?.units ?? []
  return (
    <fieldset className={wizard.banks}>
      <legend>{t('arena.lesson')}</legend>
      <SegmentedControl
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
