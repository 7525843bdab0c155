import type { ClassroomId, PersonId } from '#rules/ids.ts'

/** A note about a student, as a teacher of the class reads it. Times are milliseconds since 1970. */
export type PrivateNote = {
  id: string
  text: string
  isShared: boolean
  isOwn: boolean
  /** Name of the author; `null` if the account was deleted or is in no school of the reader. */
  author: string | null
  createdAt: number
  isChanged: boolean
}

/** Live path: notes about a student that the subscribed teacher may read. */
export const privateNotesPath = (classroomId: ClassroomId, student: PersonId) =>
  `classrooms/${classroomId}/private-notes/${student}`
