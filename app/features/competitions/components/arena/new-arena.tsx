import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import type { ArenaCourse, ArenaLesson } from '../../arena/arena-courses.server.ts'
import type { CompetitionsPage } from '../../competitions-page.server.ts'
import { ArenaSettings } from './arena-settings.tsx'
import { fieldsOf, firstWish, type ArenaWish } from './arena-wish.ts'
import { GameSwitch } from './game-switch.tsx'
import { useCreateRoom } from './use-create-room.ts'
import wizard from '../wizard/wizard.module.css'

type NewArenaProps = { page: CompetitionsPage; courses: readonly ArenaCourse[] }

/** Choose a lesson, open the lobby: its last level is played, unless others are chosen. */
export function NewArena({ page: { classroomId, className }, courses }: NewArenaProps) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const [lesson, setLesson] = useState<ArenaLesson | null>(null)
  const [wish, setWish] = useState<ArenaWish>(firstWish())
  const { send, busy, error } = useCreateRoom()
  const isReady = lesson !== null && wish.chosen.length > 0
  const choose = (chosen: ArenaLesson) => {
    setLesson(chosen)
    setWish({ ...wish, chosen: firstWish(chosen).chosen })
  }
  const make = (atOnce: boolean) => lesson && send(fieldsOf(classroomId, lesson, wish), atOnce)
  return (
    <>
      <PageHead
        title={t('list.new')}
        note={className}
        actions={
          <Button variant="quiet" icon={<IconX aria-hidden />} href={localized('/dashboard/competition')}>
            {t('wizard.close')}
          </Button>
        }
      />
      <GameSwitch game="arena" />
      <div className={wizard.wizard}>
        <LessonChoices courses={courses} value={lesson?.id ?? null} onChange={choose} />
        <Card title={t('wizard.start')}>
          {error && (
            <Notice kind="danger">
              <Refusal error={error} />
            </Notice>
          )}
          <p className={wizard.chosen}>{lesson?.title ?? t('arena.chooseFirst')}</p>
          <ArenaSettings wish={wish} levels={lesson?.levels.length ?? 0} onChange={setWish} />
        </Card>
        <div className={wizard.send}>
          <Button
            variant="go"
            size="large"
            wide
            disabled={!isReady}
            busy={busy}
            icon={<IconPlayerPlay aria-hidden />}
            onClick={() => make(true)}
          >
            {t('wizard.open')}
          </Button>
          <Button variant="plain" wide disabled={!isReady || busy} onClick={() => make(false)}>
            {t('wizard.later')}
          </Button>
        </div>
      </div>
    </>
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
