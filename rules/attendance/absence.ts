import { judgeText } from '../words/judge-text.ts'

export const absenceReasons = ['ill', 'family', 'appointment', 'other'] as const
/** No medical detail: the school only learns that a child is ill. */
export type AbsenceReason = (typeof absenceReasons)[number]

/** `accepted`: a teacher excused the days. `askedBack`: the teacher wants to talk first. */
export const absenceStatuses = ['sent', 'accepted', 'askedBack', 'withdrawn'] as const
export type AbsenceStatus = (typeof absenceStatuses)[number]

export const maxAbsenceDays = 14
/** How far ahead an absence can begin. */
export const maxAbsenceDaysAhead = 14
export const maxAbsenceNote = 100

const dayMs = 86_400_000
const dayNumber = (day: string) => Date.parse(day) / dayMs

export type AbsenceProblem = 'absence-past' | 'absence-too-far' | 'absence-order' | 'absence-too-long' | 'absence-note'

export type AbsenceRequest = { from: string; until: string; note: string }

/** Reason to refuse a report, or null. Days are `YYYY-MM-DD` of the school. */
export function checkAbsence({ from, until, note }: AbsenceRequest, today: string): AbsenceProblem | null {
  const ahead = dayNumber(from) - dayNumber(today)
  const length = dayNumber(until) - dayNumber(from) + 1
  if (ahead < 0) return 'absence-past'
  if (ahead > maxAbsenceDaysAhead) return 'absence-too-far'
  if (length < 1) return 'absence-order'
  if (length > maxAbsenceDays) return 'absence-too-long'
  return judgeText(note, { audience: 'adult' }).decision === 'hold' ? 'absence-note' : null
}

/** All days of an absence, including the last. */
export const listAbsenceDays = (from: string, until: string): string[] =>
  Array.from({ length: dayNumber(until) - dayNumber(from) + 1 }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  )

/** Guardians withdraw a report until a teacher accepts it; teachers decide about it once. */
export const mayChangeAbsence = (status: AbsenceStatus, next: AbsenceStatus): boolean =>
  status === 'sent' ? next !== 'sent' : status === 'askedBack' && (next === 'accepted' || next === 'withdrawn')
