import { phrases, type Content, type Phrase } from './contents.ts'
import type { ThreadKind } from './threads.ts'

/** Role of a person in one thread, from their relation to its class, child or school. */
export type ThreadRole = 'student' | 'guardian' | 'teacher' | 'admin'

export type Writer = {
  role: ThreadRole
  /** Signed in with the class code and a short secret. */
  isClassCodeSession: boolean
  /** May write own words: adults, and students from the age of ten without a refusal of `writing`. */
  mayWriteText: boolean
}

export type WriteRights = { text: boolean; stickers: boolean; phrases: readonly Phrase[] }

const noRights: WriteRights = { text: false, stickers: false, phrases: [] }
const textOnly: WriteRights = { text: true, stickers: false, phrases: [] }
const allRights: WriteRights = { text: true, stickers: true, phrases }
const readyMade: WriteRights = { text: false, stickers: true, phrases }
/** With the class code anyone in the room could write in the name of the child. */
const helpOnly: WriteRights = { text: false, stickers: false, phrases: ['i-need-help'] }

/** `isOn`: the school setting; without it every thread is read-only. */
export function rightsToWrite(
  kind: ThreadKind,
  { role, isClassCodeSession, mayWriteText }: Writer,
  isOn: boolean,
): WriteRights {
  if (!isOn) return noRights
  switch (kind) {
    case 'announcement':
      return noRights
    case 'sky':
      return role === 'student' ? readyMade : role === 'teacher' ? allRights : noRights
    case 'student':
      if (role === 'teacher') return allRights
      if (role !== 'student') return noRights
      return isClassCodeSession ? helpOnly : { text: mayWriteText, stickers: false, phrases }
    case 'guardian':
      return role === 'student' ? noRights : textOnly
    case 'staff':
      return role === 'teacher' || role === 'admin' ? textOnly : noRights
  }
}

export function mayWrite(rights: WriteRights, { kind, content }: Content): boolean {
  if (kind === 'text') return rights.text
  return kind === 'sticker' ? rights.stickers : rights.phrases.includes(content as Phrase)
}

const readers: Record<Exclude<ThreadKind, 'announcement'>, readonly ThreadRole[]> = {
  sky: ['student', 'teacher'],
  // Not for admins: the threads of children are between them and their teachers.
  student: ['student', 'teacher'],
  guardian: ['guardian', 'teacher', 'admin'],
  staff: ['teacher', 'admin'],
}

export const announcementAudiences = ['families', 'students', 'everyone'] as const
export type AnnouncementAudience = (typeof announcementAudiences)[number]

/** `audience`: for announcements only. */
export function mayRead(kind: ThreadKind, role: ThreadRole, audience: AnnouncementAudience | null): boolean {
  if (kind !== 'announcement') return readers[kind].includes(role)
  if (role === 'teacher' || role === 'admin') return true
  return audience === 'everyone' || audience === (role === 'guardian' ? 'families' : 'students')
}

/** May see held texts, decide about them and remove messages of others. Only an admin judges what staff write to staff. */
export const mayModerate = (kind: ThreadKind, role: ThreadRole): boolean =>
  role === 'teacher' ? kind !== 'staff' : role === 'admin' && kind !== 'student' && kind !== 'sky'

/** Students below the age of ten, and those whose age is unknown, write with phrases. */
export const isOldEnoughToWrite = (birthBand: string | null): boolean =>
  birthBand === '10-12' || birthBand === '13-15' || birthBand === 'over-15'
