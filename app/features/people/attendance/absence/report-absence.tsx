import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import { absenceReasons, maxAbsenceNote, type AbsenceReason } from '#rules/attendance/absence.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import type { ActionError } from '#app/platform/forms/action-result.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import type { ReportedAbsence } from '../contract.ts'
import styles from './absence.module.css'

type ReportAbsenceProps = {
  student: { id: string; name: string }
  today: string
  absences: ReportedAbsence[]
}

/** The reports of a guardian about a child, and the sheet for a new one. */
export function ReportAbsence({ student, today, absences }: ReportAbsenceProps) {
  const { t } = useTranslation('attendance')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.absences}>
      {absences.length > 0 && (
        <ul className={styles.list}>
          {absences.map((absence) => (
            <AbsenceItem key={absence.id} student={student.id} absence={absence} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="soft" size="small" icon={<IconCalendarOff aria-hidden />} onClick={() => setOpen(true)}>
          {t('absence.open')} <span className="sk-visually-hidden">{student.name}</span>
        </Button>
      </div>
      <Sheet title={`${t('absence.open')}: ${student.name}`} opened={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <AbsenceForm student={student.id} today={today} onDone={() => setOpen(false)} />}
      </Sheet>
    </div>
  )
}

const useDayRange = () => {
  const { t } = useTranslation('attendance')
  const format = useDayFormatter({ day: 'numeric', month: 'long' })
  return (from: string, until: string) =>
    from === until ? format(from) : t('absence.days', { from: format(from), until: format(until) })
}

const useHomePath = (student: string) => useLocalePath()(`/dashboard?child=${student}`)

const showRefusal = (error: ActionError) => toast({ kind: 'danger', message: <Refusal error={error} /> })

function AbsenceItem({ student, absence }: { student: string; absence: ReportedAbsence }) {
  const { t } = useTranslation('attendance')
  const describeDays = useDayRange()
  const { id, from, until, reason, status } = absence
  const { send, busy } = useAction('withdrawAbsence', {
    to: useHomePath(student),
    onRefused: showRefusal,
  })
  const days = describeDays(from, until)
  return (
    <li className={styles.item}>
      <span className={styles.words}>
        <strong suppressHydrationWarning>{days}</strong>
        <span className={styles.note}>
          {t(`absence.reasons.${reason}`)} · {t(`absence.status.${status}`)}
        </span>
      </span>
      {status !== 'accepted' && (
        <Button variant="quiet" size="small" busy={busy} onClick={() => send({ report: id })}>
          {t('absence.withdraw')}{' '}
          <span className="sk-visually-hidden" suppressHydrationWarning>
            {days}
          </span>
        </Button>
      )}
    </li>
  )
}

type AbsenceFormProps = { student: string; today: string; onDone: () => void }

function AbsenceForm({ student, today, onDone }: AbsenceFormProps) {
  const { t } = useTranslation('attendance')
  const describeDays = useDayRange()
  const [from, setFrom] = useState(today)
  const [until, setUntil] = useState(today)
  const [reason, setReason] = useState<AbsenceReason>('ill')
  const [note, setNote] = useState('')
  const { send, busy, error } = useAction('reportAbsence', {
    to: useHomePath(student),
    onDone() {
      toast({ kind: 'success', message: t('absence.done', { days: describeDays(from, until) }) })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ student, from, until, reason, note })
  }
  const changeFrom = (day: string) => {
    setFrom(day)
    if (until < day) setUntil(day)
  }
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={submit}
      data-unsaved={busy ? 'sending' : note === '' ? undefined : ''}
    >
      <div className={styles.days}>
        <TextField
          label={t('absence.first')}
          type="date"
          value={from}
          min={today}
          required
          onChange={(event) => changeFrom(event.target.value)}
        />
        <TextField
          label={t('absence.last')}
          type="date"
          value={until}
          min={from}
          required
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
      <SelectField
        label={t('absence.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value as AbsenceReason)}
      >
        {absenceReasons.map((option) => (
          <option key={option} value={option}>
            {t(`absence.reasons.${option}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('absence.note')}
        hint={t('absence.noteHint')}
        optional
        value={note}
        maxLength={maxAbsenceNote}
        onChange={(event) => setNote(event.target.value)}
      />
      <RefusalNotice error={error} />
      <Button type="submit" busy={busy}>
        {t('absence.send')}
      </Button>
    </form>
  )
}
