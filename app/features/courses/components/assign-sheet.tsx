import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visibilities, type Visibility } from '#rules/assignments/access.ts'
import { testMinutes } from '#rules/assignments/test.ts'
import { momentAt } from '#app/platform/dates.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useZone } from '#app/platform/shell/nav-dates.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import type { AssignedForTeacher } from '../contract.ts'
import styles from './assign-sheet.module.css'

type AssignSheetProps = Pick<AssignedForTeacher, 'classroomId' | 'courses' | 'groups' | 'students'> & {
  /** What is chosen when it opens. */
  first: { course: string; lesson: string | null } | null
  /** Nothing is assigned yet: every lesson is open until then. */
  isFirst: boolean
  onClose: () => void
}

type To = 'class' | 'group' | 'student'

/** What, to whom, how and until when. Everything is filled in, so that one press is enough. */
export function AssignSheet({ classroomId, courses, groups, students, first, isFirst, onClose }: AssignSheetProps) {
  const { t } = useTranslation('courses')
  const [course, setCourse] = useState(first?.course ?? courses[0]!.id)
  /** `null` is the whole course. */
  const [lessons, setLessons] = useState<string[] | null>(first?.lesson ? [first.lesson] : null)
  const [to, setTo] = useState<To>('class')
  const [whom, setWhom] = useState<string[]>([])
  const [when, setWhen] = useState(atOnce)
  const { visibility, opensAt, dueAt, minutes } = when
  const isTest = minutes !== null
  const zone = useZone()
  const assign = useAction('assign', { done: onClose })
  const changed = isChanged(first?.lesson ?? null, lessons, [...whom, opensAt, dueAt])
  const outline = courses.find(({ id }) => id === course)!
  const people = { group: groups, student: students }
  /** A test is about one lesson, and is said anew for another. */
  const choose = (chosen: string[] | null) => {
    setLessons(chosen)
    setWhen({ ...when, minutes: null })
  }
  const lacks = whatLacks({ lessons, to, whom, when })
  const send = () =>
    assign.send({
      classroomId,
      kind: lessons ? 'lesson' : 'course',
      content: lessons ?? course,
      ...(to === 'class' ? {} : { [to]: whom }),
      visibility,
      opensAt: visibility === 'open' ? momentOf(opensAt, zone) : '',
      dueAt: momentOf(dueAt, zone),
      ...(isTest && { testMinutes: String(minutes) }),
    })

  return (
    <Sheet title={t('assign.title')} opened onClose={onClose} wide>
      <div className={styles.form} data-unsaved={changed ? '' : undefined}>
        <div className={styles.part}>
          <SelectField
            label={t('assign.course')}
            value={course}
            onChange={(event) => {
              setCourse(event.currentTarget.value)
              choose(null)
            }}
          >
            {courses.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <LessonChoice lessons={outline.lessons} chosen={lessons} onChoose={choose} />
        </div>
        <div className={styles.part}>
          <Segmented<To>
            label={t('assign.to')}
            value={to}
            onChange={(value) => {
              setTo(value)
              setWhom([])
            }}
            options={[
              { value: 'class', label: t('assign.class') },
              ...(groups.length > 0 ? [{ value: 'group' as const, label: t('assign.groups') }] : []),
              { value: 'student', label: t('assign.students') },
            ]}
          />
          {to !== 'class' && <PeopleChoice of={to} people={people[to]} chosen={whom} onChoose={setWhom} />}
          <WhenFields
            when={when}
            mayTest={lessons?.length === 1}
            onChange={(change) => setWhen({ ...when, ...change })}
          />
        </div>
        {isFirst && lessons !== null && <Notice kind="info">{t('assign.onlyThese')}</Notice>}
        {assign.error && (
          <Notice kind="danger">
            <Refusal error={assign.error} />
          </Notice>
        )}
        <div className={styles.send}>
          <p className={styles.lacks} role="status">
            {lacks && t(`assign.lacks.${lacks}`)}
          </p>
          <Button wide busy={assign.busy} disabled={lacks !== null} onClick={send}>
            {t(isTest ? 'test.give' : 'assign.send')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

/** What has to be filled in before it can be assigned; `null` when everything is. */
function whatLacks({ lessons, to, whom, when }: { lessons: string[] | null; to: To; whom: string[]; when: When }) {
  if (lessons?.length === 0) return 'lessons'
  if (to !== 'class' && whom.length === 0) return to
  if (lacksTimes(when)) return 'times'
  return lacksOrder(when) ? 'order' : null
}

/** Whether more is filled in than was when it opened. */
const isChanged = (first: string | null, lessons: string[] | null, rest: string[]) =>
  (lessons ?? []).some((lesson) => lesson !== first) || rest.some((text) => text !== '')

const toggle = (list: string[], id: string) => (list.includes(id) ? list.filter((one) => one !== id) : [...list, id])

type PeopleChoiceProps = {
  of: 'group' | 'student'
  people: readonly { id: string; name: string }[]
  chosen: string[]
  onChoose: (chosen: string[]) => void
}

function PeopleChoice({ of, people, chosen, onChoose }: PeopleChoiceProps) {
  const { t } = useTranslation('courses')
  return (
    <fieldset className={styles.choices}>
      <legend>{t(of === 'group' ? 'assign.groups' : 'assign.students')}</legend>
      <div className={styles.many}>
        {people.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={() => onChoose(toggle(chosen, id))}
          />
        ))}
      </div>
    </fieldset>
  )
}

type LessonChoiceProps = {
  lessons: AssignedForTeacher['courses'][number]['lessons']
  chosen: string[] | null
  onChoose: (chosen: string[] | null) => void
}

/** The whole course, or some lessons of it. */
function LessonChoice({ lessons, chosen, onChoose }: LessonChoiceProps) {
  const { t } = useTranslation('courses')
  const radio = { type: 'radio', name: 'what' } as const
  return (
    <fieldset className={styles.choices}>
      <legend>{t('assign.lessons')}</legend>
      <CheckField
        {...radio}
        label={t('assign.whole', { count: lessons.length })}
        checked={chosen === null}
        onChange={() => onChoose(null)}
      />
      <CheckField {...radio} label={t('assign.some')} checked={chosen !== null} onChange={() => onChoose([])} />
      {chosen && (
        <div className={styles.many}>
          {lessons.map(({ id, title }, index) => (
            <CheckField
              key={id}
              label={t('numbered', { number: index + 1, title })}
              checked={chosen.includes(id)}
              onChange={() => onChoose(toggle(chosen, id))}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** From when, until when, and whether as a test. */
type When = { visibility: Visibility; opensAt: string; dueAt: string; minutes: number | null }
const atOnce: When = { visibility: 'open', opensAt: '', dueAt: '', minutes: null }

/** A test opens and closes. */
const lacksTimes = ({ opensAt, dueAt, minutes }: When) => minutes !== null && (opensAt === '' || dueAt === '')

/** What ends opens before it does; the fields write their times so that they can be compared as text. */
const lacksOrder = ({ visibility, opensAt, dueAt }: When) =>
  visibility === 'open' && opensAt !== '' && dueAt !== '' && dueAt <= opensAt

type WhenFieldsProps = { when: When; mayTest: boolean; onChange: (change: Partial<When>) => void }

function WhenFields({ when: { visibility, opensAt, dueAt, minutes }, mayTest, onChange }: WhenFieldsProps) {
  const { t } = useTranslation('courses')
  const isTest = minutes !== null
  return (
    <>
      <CheckField
        label={t('test.asTest')}
        hint={t(mayTest ? 'test.asTestHint' : 'test.oneLesson')}
        checked={isTest}
        disabled={!mayTest}
        onChange={(event) => onChange({ visibility: 'open', minutes: event.currentTarget.checked ? 40 : null })}
      />
      {isTest ? (
        <TextField
          label={t('test.minutes')}
          hint={t('test.minutesHint')}
          type="number"
          min={testMinutes.least}
          max={testMinutes.most}
          value={minutes}
          onChange={(event) => onChange({ minutes: event.currentTarget.valueAsNumber || 0 })}
        />
      ) : (
        <SelectField
          label={t('assign.visibility')}
          value={visibility}
          onChange={(event) => onChange({ visibility: event.currentTarget.value as Visibility })}
        >
          {visibilities.map((one) => (
            <option key={one} value={one}>
              {t(`assign.as.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      <div className={styles.dates}>
        {visibility === 'open' && (
          <DateTimeField
            label={t('assign.opensAt')}
            optional={!isTest}
            value={opensAt}
            onChange={(value) => onChange({ opensAt: value })}
          />
        )}
        <DateTimeField
          label={t(isTest ? 'test.closesAt' : 'assign.dueAt')}
          optional={!isTest}
          value={dueAt}
          onChange={(value) => onChange({ dueAt: value })}
        />
      </div>
    </>
  )
}

type DateTimeFieldProps = { label: string; optional: boolean; value: string; onChange: (value: string) => void }

const DateTimeField = ({ label, optional, value, onChange }: DateTimeFieldProps) => (
  <Field label={label} optional={optional}>
    {(ties) => (
      <input {...ties} type="datetime-local" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    )}
  </Field>
)

/** A moment where the school is. */
const momentOf = (local: string, zone: string): string => (local === '' ? '' : momentAt(local, zone).toISOString())
