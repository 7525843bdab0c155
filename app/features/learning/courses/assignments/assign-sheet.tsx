import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visibilities, type Visibility } from '#rules/assignments/access.ts'
import { testMinutes } from '#rules/assignments/test.ts'
import { parseLocalTime } from '#app/platform/time/dates.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useTimeZone } from '#app/platform/time/use-dates.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { Field, SelectField, TextField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import type { AssignedForTeacher } from '../contract.ts'
import styles from './assign-sheet.module.css'

type AssignSheetProps = Pick<AssignedForTeacher, 'classroomId' | 'courses' | 'groups' | 'students'> & {
  /** Preselected course and lesson. */
  first: { course: string; lesson: string | null } | null
  /** The class has no assignments yet. Until it gets one, all lessons are open to it. */
  isFirst: boolean
  onClose: () => void
}

type RecipientKind = 'class' | 'group' | 'student'

/** Form to assign lessons. All fields have defaults, so that one click is enough. */
export function AssignSheet({ classroomId, courses, groups, students, first, isFirst, onClose }: AssignSheetProps) {
  const { t } = useTranslation('courses')
  const [course, setCourse] = useState(first?.course ?? courses[0]!.id)
  /** Selected lessons; null for the whole course. */
  const [lessons, setLessons] = useState<string[] | null>(first?.lesson ? [first.lesson] : null)
  const [recipientKind, setRecipientKind] = useState<RecipientKind>('class')
  const [recipientIds, setRecipientIds] = useState<string[]>([])
  const [schedule, setSchedule] = useState(defaultSchedule)
  const { visibility, opensAt, dueAt, minutes } = schedule
  const isTest = minutes !== null
  const zone = useTimeZone()
  const assign = useAction('assign', { onDone: onClose })
  const isDirty = hasInput(first?.lesson ?? null, lessons, [...recipientIds, opensAt, dueAt])
  const outline = courses.find(({ id }) => id === course)!
  const people = { group: groups, student: students }
  /** Turns the test option off: a test belongs to the one lesson it was chosen for. */
  const chooseLessons = (chosen: string[] | null) => {
    setLessons(chosen)
    setSchedule({ ...schedule, minutes: null })
  }
  const missingField = findMissingField({ lessons, recipientKind, recipientIds, schedule })
  const send = () =>
    assign.send({
      classroomId,
      kind: lessons ? 'lesson' : 'course',
      content: lessons ?? course,
      ...(recipientKind === 'class' ? {} : { [recipientKind]: recipientIds }),
      visibility,
      opensAt: visibility === 'open' ? toIsoTime(opensAt, zone) : '',
      dueAt: toIsoTime(dueAt, zone),
      ...(isTest && { testMinutes: String(minutes) }),
    })

  return (
    <Sheet title={t('assign.title')} opened onClose={onClose} wide>
      <div className={styles.form} data-unsaved={isDirty ? '' : undefined}>
        <div className={styles.part}>
          <SelectField
            label={t('assign.course')}
            value={course}
            onChange={(event) => {
              setCourse(event.currentTarget.value)
              chooseLessons(null)
            }}
          >
            {courses.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <LessonChoice lessons={outline.lessons} chosen={lessons} onChoose={chooseLessons} />
        </div>
        <div className={styles.part}>
          <SegmentedControl<RecipientKind>
            label={t('assign.to')}
            value={recipientKind}
            onChange={(value) => {
              setRecipientKind(value)
              setRecipientIds([])
            }}
            options={[
              { value: 'class', label: t('assign.class') },
              ...(groups.length > 0 ? [{ value: 'group' as const, label: t('assign.groups') }] : []),
              { value: 'student', label: t('assign.students') },
            ]}
          />
          {recipientKind !== 'class' && (
            <PeopleChoice
              of={recipientKind}
              people={people[recipientKind]}
              chosen={recipientIds}
              onChoose={setRecipientIds}
            />
          )}
          <ScheduleFields
            schedule={schedule}
            mayTest={lessons?.length === 1}
            onChange={(change) => setSchedule({ ...schedule, ...change })}
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
            {missingField && t(`assign.lacks.${missingField}`)}
          </p>
          <Button wide busy={assign.busy} disabled={missingField !== null} onClick={send}>
            {t(isTest ? 'test.give' : 'assign.send')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

/** Names the field that blocks sending; null if the form is complete. */
function findMissingField({
  lessons,
  recipientKind,
  recipientIds,
  schedule,
}: {
  lessons: string[] | null
  recipientKind: RecipientKind
  recipientIds: string[]
  schedule: Schedule
}) {
  if (lessons?.length === 0) return 'lessons'
  if (recipientKind !== 'class' && recipientIds.length === 0) return recipientKind
  if (lacksTestTimes(schedule)) return 'times'
  return isDueBeforeOpen(schedule) ? 'order' : null
}

/** Whether the form has unsaved input beyond the preselected lesson. */
const hasInput = (first: string | null, lessons: string[] | null, otherFields: string[]) =>
  (lessons ?? []).some((lesson) => lesson !== first) || otherFields.some((text) => text !== '')

const toggle = (list: string[], id: string) => (list.includes(id) ? list.filter((item) => item !== id) : [...list, id])

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

/** Opening and due times as local time; `minutes` is the length of a test, null if it is no test. */
type Schedule = { visibility: Visibility; opensAt: string; dueAt: string; minutes: number | null }
const defaultSchedule: Schedule = { visibility: 'open', opensAt: '', dueAt: '', minutes: null }

/** A test needs an opening and a closing time. */
const lacksTestTimes = ({ opensAt, dueAt, minutes }: Schedule) => minutes !== null && (opensAt === '' || dueAt === '')

/** Compares as text: `datetime-local` values sort chronologically. */
const isDueBeforeOpen = ({ visibility, opensAt, dueAt }: Schedule) =>
  visibility === 'open' && opensAt !== '' && dueAt !== '' && dueAt <= opensAt

type ScheduleFieldsProps = { schedule: Schedule; mayTest: boolean; onChange: (change: Partial<Schedule>) => void }

function ScheduleFields({ schedule: { visibility, opensAt, dueAt, minutes }, mayTest, onChange }: ScheduleFieldsProps) {
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
          {visibilities.map((choice) => (
            <option key={choice} value={choice}>
              {t(`assign.as.${choice}`)}
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
    {(inputProps) => (
      <input
        {...inputProps}
        type="datetime-local"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)

/** Converts a local time in the school's time zone to an ISO timestamp. */
const toIsoTime = (local: string, zone: string): string =>
  local === '' ? '' : parseLocalTime(local, zone).toISOString()
