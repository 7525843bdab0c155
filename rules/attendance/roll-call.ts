import { attendanceMarks, type Attendance, type AttendanceMark } from './attendance.ts'

/** A roll call: every student is present until the teacher marks an exception. */

export type Roll = Readonly<Record<string, AttendanceMark>>

/** Changes of a roll call, oldest first: the student and the new mark. */
export type RollChange = readonly [student: string, mark: AttendanceMark]

const tapOrder = ['here', 'away', 'late', 'excused'] as const satisfies readonly AttendanceMark[]

/** The mark after a tap: absent, then late, then excused, then present again. */
export const nextMark = (mark: AttendanceMark): AttendanceMark =>
  tapOrder[(tapOrder.indexOf(mark) + 1) % tapOrder.length]!

/** Keys on a student's tile; letters as in English, because the marks have no common letters in four languages. */
export const markKeys: Readonly<Record<string, AttendanceMark>> = { p: 'here', a: 'away', l: 'late', e: 'excused' }

/** The marks of a day before any change. Activity does not matter: without a mark a student is present. */
export const startRoll = (day: Readonly<Record<string, Attendance>>): Roll =>
  Object.fromEntries(
    Object.entries(day).map(([student, { state }]) => [
      student,
      state === 'seen' || state === 'unseen' ? 'here' : state,
    ]),
  )

export const applyChanges = (roll: Roll, changes: readonly RollChange[]): Roll => ({
  ...roll,
  // A student may have left the class since a saved draft.
  ...Object.fromEntries(changes.filter(([student]) => student in roll)),
})

export function countRoll(roll: Roll): Readonly<Record<AttendanceMark, number>> {
  const marks = Object.values(roll)
  return Object.fromEntries(
    attendanceMarks.map((mark) => [mark, marks.filter((item) => item === mark).length]),
  ) as Record<AttendanceMark, number>
}

/** Reads the changes of a draft; text that is not one is no change. */
export function parseChanges(text: string): RollChange[] {
  try {
    const changes: unknown = JSON.parse(text)
    return Array.isArray(changes) ? changes.filter(isRollChange) : []
  } catch {
    return []
  }
}

const isRollChange = (value: unknown): value is RollChange =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  attendanceMarks.some((mark) => mark === value[1])
