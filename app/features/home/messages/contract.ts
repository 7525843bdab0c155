import type { ClassroomId } from '#rules/ids.ts'
import type { Content, Phrase } from '#rules/messages/contents.ts'
import type { ShownState } from '#rules/messages/states.ts'
import type { ThreadKind } from '#rules/messages/threads.ts'
import type { AnnouncementAudience, ThreadRole } from '#rules/messages/who-may-write.ts'

/** Times are milliseconds since 1970. */

/** A thread in the list of a reader. */
export type ThreadSummary = {
  /** See `rules/messages/threads.ts`. */
  ref: string
  kind: ThreadKind
  classroom: { id: ClassroomId; name: string } | null
  /** Set in student and guardian threads, for teachers. */
  student: { id: string; name: string } | null
  guardian: string | null
  /** Set for announcements. */
  title: string | null
  last: (Content & { isOwn: boolean }) | null
  at: number | null
  unread: number
  /** Held texts that wait for this reader. */
  held: number
  /** A child wants to talk to an adult, in an unread message. */
  isUrgent: boolean
  /** Set for announcements to families, for teachers. */
  receipts: { confirmed: number; families: number } | null
  /** The reader has to confirm it. */
  isOpen: boolean
}

type ThreadPeople = {
  kind: ThreadKind
  classroomId: ClassroomId | null
  studentId: string | null
  guardianId: string | null
}

/** Live paths of the readers of a thread. */
export function threadPaths({ kind, classroomId, studentId, guardianId }: ThreadPeople): string[] {
  if (classroomId === null) return []
  const staff = staffMessagesPath(classroomId)
  if (kind === 'sky') return [classMessagesPath(classroomId)]
  if (kind === 'announcement') return [classMessagesPath(classroomId), staff]
  const personId = kind === 'guardian' ? guardianId : studentId
  return personId === null ? [staff] : [staff, ownMessagesPath(classroomId, personId)]
}

export type ShownMessage = {
  id: string
  kind: Content['kind']
  /** Null if the message was removed. */
  content: string | null
  state: ShownState
  /** Null if the account was deleted, or if it is not known to the reader. */
  author: { id: string; name: string } | null
  role: ThreadRole
  isOwn: boolean
  writtenAt: number
  arrivesAt: number
  removedBy: 'author' | 'teacher' | null
  canRemove: boolean
  canDecide: boolean
  /** Another person wrote it, and the reader can report it. */
  canReport: boolean
  /** Another person wrote the text, and the operator's translator may translate it for the reader. */
  canTranslate: boolean
  /** Category of a held text, for those who decide. */
  category: string | null
  /** The writer of a held text may be in danger. */
  needsHelp: boolean
}

/** `text` is null if the message is in the language of the reader. `title`: of an announcement. */
export type TranslatedMessage = { text: string | null; title: string | null; from: string }

export type Receipt = { id: string; name: string; state: 'confirmed' | 'linked' | 'unlinked' }

export type AnnouncementDetails = {
  title: string
  audience: AnnouncementAudience
  /** It arrived in quiet hours, too, and was mailed. */
  isUrgent: boolean
  remindedAt: number | null
  /** For teachers: every family of the class. Null for other readers and for announcements to students only. */
  receipts: Receipt[] | null
  /** For families: when the reader confirmed it. */
  confirmedAt: number | null
  mayConfirm: boolean
  mayRemind: boolean
}

export type OpenThread = ThreadSummary & {
  role: ThreadRole
  messages: ShownMessage[]
  /** There are earlier messages that can be shown. */
  hasEarlier: boolean
  writes: { text: boolean; stickers: boolean; phrases: readonly Phrase[]; maxLetters: number }
  announcement: AnnouncementDetails | null
}

/** Loaded stamps of the live paths. `staff`: null for readers who may not subscribe to it. */
export type PageStamps = { shared: ClassStamps; staff: string | null; own: string }

export type MessagesPage = {
  /** The role of the reader in this workspace. */
  role: ThreadRole
  kind: 'classroom' | 'child' | 'school'
  personId: string
  threads: ThreadSummary[]
  open: OpenThread | null
  /** Classes whose live paths the page subscribes to, with the loaded stamps; null for admins, who choose one first. */
  classes: { id: ClassroomId; name: string; stamps: PageStamps | null }[]
  /** The school allows messages. */
  isOn: boolean
  schoolName: string
  /** Local time at which a message that is sent now arrives; null outside quiet hours. */
  quietUntil: string | null
  /** The reader may write announcements to the class. */
  mayAnnounce: boolean
  /** The form of a new announcement is open. */
  isAnnouncing: boolean
}

/** Stamps of a class. Families do not see the sky. */
export type ClassStamps = { announcements: string; sky: string }

/** Live path: `ClassStamps`, for all readers of the class. */
export const classMessagesPath = (classroomId: ClassroomId) => `classrooms/${classroomId}/messages`
/** Live path: a stamp of the threads with students and families, for staff. */
export const staffMessagesPath = (classroomId: ClassroomId) => `classrooms/${classroomId}/messages/staff`
/** Live path: a stamp of the person's own threads and reading. */
export const ownMessagesPath = (classroomId: ClassroomId, personId: string) =>
  `classrooms/${classroomId}/messages/of/${personId}`
