import type { CodingSkin } from '#rules/classrooms/classroom.ts'
import type { BirthBand } from '#rules/students/birth-band.ts'
import type { ColumnRole } from '#rules/students/columns.ts'
import type { RowOutcome, RowError } from '#rules/students/import-plan.ts'
import type { Title } from '#rules/students/titles.ts'
import type { CardState } from '#app/features/people/cards/public.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Encoding } from './import/limits.ts'

export const groupColours = ['sky', 'sun', 'leaf', 'plum', 'kite'] as const
export type GroupColour = (typeof groupColours)[number]

export type Group = { id: string; name: string; colour: GroupColour; students: string[] }

export type StudentRow = {
  id: string
  name: string
  /** Whether the school manages the account; only managed accounts can be renamed or get new cards. */
  managed: boolean
  username: string | null
  identifier: string | null
  title: Title | null
  birthBand: BirthBand | null
  since: string
}

/** Profile of a student for the teachers of the class. */
export type StudentProfile = {
  student: StudentRow
  groups: Group[]
  classrooms: ClassroomChoice[]
  locale: Locale
  stamp: string
  card: CardState | null
  /** `own` is the student's setting (`null` if not set), `ofClass` the default of the class. */
  codingSkins: { own: CodingSkin | null; ofClass: CodingSkin }
  guardians: number
  /** Whether the teacher may erase the student's data: only in a personal space, which has no school admin. */
  mayErase: boolean
}

/** Facts about a student from features that build on this one; the page that shows the profile loads them. */
export type LearningFacts = {
  /** Extra time in tests and competitions of the class, in percent. */
  extraPercent: number
  streak: number
  /** ISO time; `null` if the student never signed in, or for a personal account. */
  lastSeenAt: string | null
}

export const changeKinds = ['add', 'remove', 'move', 'copy', 'import'] as const
/** A roster change that can still be undone. */
export type RecentChange = {
  id: string
  kind: (typeof changeKinds)[number]
  at: string
  by: string | null
  students: number
  from: string
  to: string
  file: string
}

export type ClassroomChoice = { id: string; name: string; grade: string | null; locale: Locale }

/** A student with those classes of theirs that the requesting user may see. */
export type ListedStudent = StudentRow & { classrooms: ClassroomChoice[] }

/** Columns of the exported file. The client sends the translated column headings. */
export const exportColumns = ['title', 'name', 'username', 'identifier', 'groups'] as const
export const listExportColumns = ['title', 'name', 'username', 'identifier', 'classrooms'] as const

export const listSorts = ['name', 'identifier', 'username', 'since'] as const
export type ListQuery = {
  search: string
  sort: (typeof listSorts)[number]
  direction: 'up' | 'down'
  page: number
  size: 25 | 50 | 100
}

export type ImportReport = {
  new: number
  here: number
  renamed: number
  moved: number
  asked: number
  left: number
  change: string | null
}
export type ImportProgress = {
  status: 'ready' | 'running' | 'done' | 'failed'
  done: number
  all: number
  report: Partial<ImportReport>
} | null

export type ImportPlanView = {
  id: string
  counts: Record<RowOutcome, number>
  ready: number
  problemCount: number
  problems: RowError[]
}
/** `plan` is `null` until a column is marked as the name column. */
export type ImportPreview = {
  encoding: Encoding | null
  roles: ColumnRole[]
  header: boolean
  sample: string[][]
  rows: number
  plan: ImportPlanView | null
}
