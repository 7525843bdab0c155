import { useTranslation } from 'react-i18next'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import type { ClassAbsence } from '#app/features/people/attendance/public.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { NeedsItem, WideScreenText } from './needs-item.tsx'

export function useDecideAbsences(classroomId: string) {
  const { send, busy } = useAction('decide-absences', {
    to: useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/students`),
    onRefused: (error) => toast({ kind: 'danger', message: <Refusal error={error} /> }),
  })
  return {
    busy,
    decide: (decision: 'accepted' | 'askedBack', absences: readonly ClassAbsence[]) =>
      send({ classroomId, decision, report: absences.map(({ id }) => id) }),
  }
}

/** Absences that families reported and no teacher has decided about. */
export function AbsenceItems({ classroomId, absences }: { classroomId: string; absences: ClassAbsence[] }) {
  const { t } = useTranslation(['dashboard', 'attendance'])
  const format = useDayFormatter({ day: 'numeric', month: 'short' })
  const { decide, busy } = useDecideAbsences(classroomId)
  return absences.map((absence) => {
    const { id, student, from, until, reason, note, reporter } = absence
    const days =
      from === until ? format(from) : t('attendance:absence.days', { from: format(from), until: format(until) })
    const sender = t(reporter.isConfirmed ? 'needs.absenceFrom' : 'needs.absenceFromUnconfirmed', {
      name: reporter.name,
    })
    const name = <span className="sk-visually-hidden">{student.name}</span>
    return (
      <NeedsItem
        key={`absence ${id}`}
        kind="read"
        kite={student.id}
        mark={<IconCalendarOff aria-hidden />}
        title={t('needs.absence', { name: student.name, reason: t(`attendance:absence.reasons.${reason}`), days })}
        note={[sender, note].filter(Boolean).join(' · ')}
      >
        <Button variant="go" busy={busy} icon={<IconCheck aria-hidden />} onClick={() => decide('accepted', [absence])}>
          <WideScreenText>{t('needs.absenceAccept')}</WideScreenText> {name}
        </Button>
        <Button
          variant="quiet"
          busy={busy}
          icon={<IconMessageQuestion aria-hidden />}
          onClick={() => decide('askedBack', [absence])}
        >
          <WideScreenText>{t('needs.absenceAsk')}</WideScreenText> {name}
        </Button>
      </NeedsItem>
    )
  })
}

/** Accepts all absences of today with one tap. */
export function AcceptAllAbsences({ classroomId, absences }: { classroomId: string; absences: ClassAbsence[] }) {
  const { t } = useTranslation('dashboard')
  const { decide, busy } = useDecideAbsences(classroomId)
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={() => decide('accepted', absences)}>
      {t('needs.absenceAll', { count: absences.length })}
    </Button>
  )
}
