import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findTestBlocker } from '#rules/assignments/schedule.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { parseLocalTime } from '#app/platform/time/dates.ts'
import { useDateFormatter, useTimeZone } from '#app/platform/time/use-dates.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import type { AssignedForTeacher } from '../contract.ts'
import {
  emptySchedule,
  isDueBeforeOpen,
  lacksTestTimes,
  scheduleFields,
  ScheduleFields,
  testSchedule,
  toLocalTime,
  type Schedule,
} from './schedule-fields.tsx'
import styles from './assign-sheet.module.css'

/** Preselected course and lesson; `minutes` is set if it is assigned as a test. */
export type FirstChoice = { course: string; lesson: string | null; minutes?: number | null }

type AssignSheetProps = Pick<
  AssignedForTeacher,
  'classroomId' | 'lessonsShown' | 'courses' | 'groups' | 'students' | 'otherClasses'
> & {
  first: FirstChoice | null
  onClose: () => void
}

type RecipientKind = 'class' | 'group' | 'student'

/** Form to assign lessons. All fields have defaults, so that one click is enough. */
export function AssignSheet({
  classroomId,
  lessonsShown,
  courses,
  groups,
  students,
  otherClasses,
  first,
  onClose,
}: AssignSheetProps) {
  const { t } = useTranslation('courses')
  const [course, setCourse] = useState(first?.course ?? courses[0]!.id)
  /** Selected lessons; null for the whole course. */
  const [lessons, setLessons] = useState<string[] | null>(first?.lesson ? [first.lesson] : null)
  const [recipientKind, setRecipientKind] = useState<RecipientKind>('class')
  const [recipientIds, setRecipientIds] = useState<string[]>([])
  const [targetClass, setTargetClass] = useState(classroomId)
  const isOwnClass = targetClass === classroomId
  const zone = useTimeZone()
  const [openedAt] = useState(() => toLocalTime(Date.now(), zone))
  const localized = useLocalePath()
  const [firstSchedule] = useState(() => (first?.minutes ? testSchedule(first.minutes, zone) : emptySchedule))
  const [schedule, setSchedule] = useState(firstSchedule)
  const isTest = schedule.minutes !== null
  const assign = useAction('assign', {
    onDone() {
      const other = otherClasses.find(({ id }) => id === targetClass)
      if (other) toast({ kind: 'success', message: t('assign.copied', { name: other.name }) })
      onClose()
    },
  })
  const isDirty = hasInput(first?.lesson ?? null, lessons, recipientIds) || schedule !== firstSchedule
  const outline = courses.find(({ id }) => id === course)!
  const people = { group: groups, student: students }
  /** Turns the test option off: a test belongs to the one lesson it was chosen for. */
  const chooseLessons = (chosen: string[] | null) => {
    setLessons(chosen)
    if (isTest) setSchedule(emptySchedule)
  }
  const missingField = findMissingField({ lessons, recipientKind, recipientIds, schedule })
  const testWindow = useTestWindow(schedule)
  const send = () =>
    assign.send({
      classroomId: targetClass,
      kind: lessons ? 'lesson' : 'course',
      content: lessons ?? course,
      ...(recipientKind === 'class' ? {} : { [recipientKind]: recipientIds }),
      ...scheduleFields(schedule, zone),
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
          {otherClasses.length > 0 && (
            <SelectField
              label={t('assign.toClass')}
              value={targetClass}
              onChange={(event) => {
                setTargetClass(event.currentTarget.value)
                setRecipientKind('class')
                setRecipientIds([])
              }}
            >
              <option value={classroomId}>{t('assign.thisClass')}</option>
              {otherClasses.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          {isOwnClass && (
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
          )}
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
            testBlocker={findTestBlocker(lessons && outline.lessons.filter(({ id }) => lessons.includes(id)))}
            onChange={setSchedule}
          />
          <Button variant="quiet" size="small" href={localized('/dashboard/minigames?view=questions')}>
            {t('test.fixed.fromQuestions')}
          </Button>
        </div>
        {isOwnClass && lessons !== null && !isTest && (
          <Notice kind="info">{t(lessonsShown === 'all' ? 'assign.marked' : 'assign.onlyThese')}</Notice>
        )}
        <RefusalNotice error={assign.error} />
        <div className={styles.send}>
          <p className={styles.lacks} role="status">
            {missingField ? t(`assign.lacks.${missingField}`) : testWindow}
          </p>
          <Button wide busy={assign.busy} disabled={missingField !== null} onClick={send}>
            {t(sendLabel(schedule, openedAt))}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

/** When the test opens and closes; null for other assignments and unfinished forms. */
function useTestWindow(schedule: Schedule): string | null {
  const { t } = useTranslation('courses')
  const zone = useTimeZone()
  const dates = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const { minutes, opensAt, dueAt } = schedule
  if (minutes === null || lacksTestTimes(schedule)) return null
  const [opens, closes] = [dates(parseLocalTime(opensAt, zone)), dates(parseLocalTime(dueAt, zone))]
  return t('test.window', { opens, closes, count: minutes })
}

const sendLabel = ({ minutes, opensAt }: Schedule, now: string) => {
  if (minutes === null) return 'assign.send'
  return opensAt <= now ? 'test.giveNow' : 'test.give'
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
  const list = useRef<HTMLDivElement>(null)
  // A preselected lesson may be below the visible part of the list.
  useEffect(() => {
    const [lesson] = list.current?.querySelectorAll<HTMLInputElement>(':checked') ?? []
    if (lesson && list.current) list.current.scrollTop = lesson.offsetTop - list.current.offsetTop - 40
  }, [])
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
        <div className={styles.many} ref={list}>
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
