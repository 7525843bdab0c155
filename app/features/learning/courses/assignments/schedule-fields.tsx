import { useTranslation } from 'react-i18next'
import { visibilities, type Visibility } from '#rules/assignments/access.ts'
import { defaultTestWindow, LESSON_MINUTES, TEST_MINUTES, type TestBlocker } from '#rules/assignments/schedule.ts'
import { testMinutes } from '#rules/assignments/test.ts'
import { formatLocalDay, formatLocalMinute, parseLocalTime } from '#app/platform/time/dates.ts'
import { useTimeZone } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { Field, SelectField, TextField } from '#app/ui/fields/field.tsx'
import styles from './assign-sheet.module.css'

/** Opening and due times as local time; `minutes` is the length of a test, null if it is no test. */
export type Schedule = { visibility: Visibility; opensAt: string; dueAt: string; minutes: number | null }
export const emptySchedule: Schedule = { visibility: 'open', opensAt: '', dueAt: '', minutes: null }

/** A test of a number of minutes from now until the end of the lesson. */
export function testSchedule(minutes: number, zone: string): Schedule {
  const { opensAt, closesAt } = defaultTestWindow(Date.now())
  return { visibility: 'open', opensAt: toLocalTime(opensAt, zone), dueAt: toLocalTime(closesAt, zone), minutes }
}

/** A test needs an opening and a closing time. */
export const lacksTestTimes = ({ opensAt, dueAt, minutes }: Schedule) =>
  minutes !== null && (opensAt === '' || dueAt === '')

/** Compares as text: `datetime-local` values sort chronologically. */
export const isDueBeforeOpen = ({ visibility, opensAt, dueAt }: Schedule) =>
  visibility === 'open' && opensAt !== '' && dueAt !== '' && dueAt <= opensAt

/** The fields of a schedule as the commands read them. */
export const scheduleFields = ({ visibility, opensAt, dueAt, minutes }: Schedule, zone: string) => ({
  visibility,
  opensAt: visibility === 'open' ? toIsoTime(opensAt, zone) : '',
  dueAt: toIsoTime(dueAt, zone),
  ...(minutes !== null && { testMinutes: String(minutes) }),
})

export const toLocalTime = (time: number, zone: string): string => formatLocalMinute(time, zone).replace(' ', 'T')

/** Converts a local time in the school's time zone to an ISO timestamp. */
const toIsoTime = (local: string, zone: string): string =>
  local === '' ? '' : parseLocalTime(local, zone).toISOString()

type ScheduleFieldsProps = {
  schedule: Schedule
  /** Why it cannot be a test; null if it can. */
  testBlocker: TestBlocker | null
  /** Why it must stay a test: students have started it, or its questions belong to no lesson. */
  isFixedTest?: 'started' | 'questions' | null
  onChange: (schedule: Schedule) => void
}

export function ScheduleFields({ schedule, testBlocker, isFixedTest = null, onChange }: ScheduleFieldsProps) {
  const { t } = useTranslation('courses')
  const zone = useTimeZone()
  const { visibility, opensAt, dueAt, minutes } = schedule
  const isTest = minutes !== null
  const change = (part: Partial<Schedule>) => onChange({ ...schedule, ...part })
  return (
    <>
      <CheckField
        label={t('test.asTest')}
        hint={t(
          isFixedTest ? `test.fixed.${isFixedTest}` : testBlocker ? `test.blocked.${testBlocker}` : 'test.asTestHint',
        )}
        checked={isTest}
        disabled={testBlocker !== null || isFixedTest !== null}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? testSchedule(TEST_MINUTES, zone) : emptySchedule)
        }
      />
      {isTest ? (
        <TextField
          label={t('test.minutes')}
          hint={t('test.minutesHint')}
          type="number"
          min={testMinutes.least}
          max={testMinutes.most}
          value={minutes}
          onChange={(event) => change({ minutes: event.currentTarget.valueAsNumber || 0 })}
        />
      ) : (
        <SelectField
          label={t('assign.visibility')}
          value={visibility}
          onChange={(event) => change({ visibility: event.currentTarget.value as Visibility })}
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
            onChange={(value) => change({ opensAt: value })}
          />
        )}
        <DateTimeField
          label={t(isTest ? 'test.closesAt' : 'assign.dueAt')}
          optional={!isTest}
          value={dueAt}
          onChange={(value) => change({ dueAt: value })}
        />
      </div>
      <DueChoices isTest={isTest} opensAt={opensAt} onChoose={(value) => change({ dueAt: value })} />
    </>
  )
}

const DAY_MS = 24 * 60 * 60_000

/** Buttons that fill in the usual closing or due times. */
function DueChoices({
  isTest,
  opensAt,
  onChoose,
}: {
  isTest: boolean
  opensAt: string
  onChoose: (time: string) => void
}) {
  const { t } = useTranslation('courses')
  const zone = useTimeZone()
  const startOf = () => (opensAt === '' ? Date.now() : parseLocalTime(opensAt, zone).getTime())
  const endOfDay = (days: number) => `${formatLocalDay(startOf() + days * DAY_MS, zone)}T23:59`
  const choices = [
    ['lesson', () => toLocalTime(startOf() + LESSON_MINUTES * 60_000, zone)],
    ['today', () => endOfDay(0)],
    ...(isTest ? [] : ([['week', () => endOfDay(7)]] as const)),
  ] as const
  return (
    <div className={styles.dueChoices} role="group" aria-label={t('assign.until.label')}>
      {choices.map(([name, getTime]) => (
        <Button key={name} size="small" variant="quiet" onClick={() => onChoose(getTime())}>
          {t(`assign.until.${name}`)}
        </Button>
      ))}
    </div>
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
