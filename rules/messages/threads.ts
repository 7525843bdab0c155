import { isUuid } from '../input/uuid.ts'
import type { ClassroomId, PersonId } from '../ids.ts'

/**
 * Kinds of threads. `student` and `guardian` threads are with all teachers of a class, so that no adult writes with a
 * child alone. `sky` is the class sky of stickers and phrases.
 */
export const threadKinds = ['announcement', 'student', 'guardian', 'sky', 'staff'] as const
export type ThreadKind = (typeof threadKinds)[number]

/**
 * Names a thread before its first message is written: every student of a class has one with the teachers. An
 * announcement is named by its id. A staff thread without a class is that of the whole school.
 */
export type ThreadRef =
  | { kind: 'announcement'; id: string }
  | { kind: 'sky'; classroomId: ClassroomId }
  | { kind: 'staff'; classroomId: ClassroomId | null }
  | { kind: 'student'; classroomId: ClassroomId; studentId: PersonId }
  | { kind: 'guardian'; classroomId: ClassroomId; studentId: PersonId; guardianId: PersonId }

/** Text form in addresses and forms, such as `student.CLASS.STUDENT`. */
export function formatThreadRef(ref: ThreadRef): string {
  switch (ref.kind) {
    case 'announcement':
      return `announcement.${ref.id}`
    case 'sky':
      return `sky.${ref.classroomId}`
    case 'staff':
      return ref.classroomId === null ? 'staff' : `staff.${ref.classroomId}`
    case 'student':
      return `student.${ref.classroomId}.${ref.studentId}`
    case 'guardian':
      return `guardian.${ref.classroomId}.${ref.studentId}.${ref.guardianId}`
  }
}

const idCounts = { announcement: [1], sky: [1], staff: [0, 1], student: [2], guardian: [3] } as const

/** Longest text form: a kind and three ids. */
export const maxThreadRefLength = 128

export function parseThreadRef(text: string): ThreadRef | null {
  if (text.length > maxThreadRefLength) return null
  const [name, ...ids] = text.split('.')
  const kind = threadKinds.find((candidate) => candidate === name)
  if (!kind || !idCounts[kind].some((count) => count === ids.length) || !ids.every(isUuid)) return null
  const [first = '', second = '', third = ''] = ids
  switch (kind) {
    case 'announcement':
      return { kind, id: first }
    case 'sky':
      return { kind, classroomId: first }
    case 'staff':
      return { kind, classroomId: ids.length === 0 ? null : first }
    case 'student':
      return { kind, classroomId: first, studentId: second }
    case 'guardian':
      return { kind, classroomId: first, studentId: second, guardianId: third }
  }
}
