import type { CodingSkin } from '#rules/classroom.ts'
import type { BirthBand } from '#rules/students/birth-band.ts'
import type { ColumnRole } from '#rules/students/columns.ts'
import type { Fate, RowError } from '#rules/students/import-plan.ts'
import type { Title } from '#rules/students/titles.ts'
import type { CardState } from '#app/features/cards/public.ts'
import type { BegunLesson, ClassNow } from '#app/features/progress/public.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Encoding } from './import/limits.ts'

export const groupColours = ['sky', 'sun', 'leaf', 'plum', 'kite'] as const
export type GroupColour = (typeof groupColours)[number]

export type Group = { id: string; name: string; colour: GroupColour; students: string[] }

export type StudentRow = {
  id: string
  name: string
  /** Only accounts that this school made can be renamed or given new cards. */
  managed: boolean
  username: string | null
  identifier: string | null
  title: Title | null
  birthBand: BirthBand | null
  since: string
}

/** One student of a class, as those who teach it see them. */
export type StudentPage = {
  student: StudentRow
  groups: Group[]
  classrooms: ClassroomChoice[]
  /** More time in tests and competitions of the class. */
  extraPercent: number
  locale: Locale
  stamp: string
  card: CardState | null
  /** What was set for this child, and what the class has. */
  codingSkins: { own: CodingSkin | null; ofClass: CodingSkin }
  /** Nothing where they have not been here yet, or where the account is their own. */
  lastSeenAt: string | null
  guardians: number
  streak: number
  today: string
  days: { day: string; solved: number }[]
  lessons: BegunLesson[]
  learning: ClassNow
  /** In a space of their own: what is kept about the child is theirs to export and to delete. */
  mayErase: boolean
  now: number
}

export const changeKinds = ['add', 'remove', 'move', 'copy', 'import'] as const
/** Something that was done to the roster and can still be taken back. */
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

/** A student with the classrooms in which the reader sees them. */
export type ListedStudent = StudentRow & { classrooms: ClassroomChoice[] }

/** Words of the first line come from the screen, in the language it is read in. */
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
  counts: Record<Fate, number>
  ready: number
  problemCount: number
  problems: RowError[]
}
/** `plan` is missing until a column is known to hold names. */
export type ImportPreview = {
  encoding: Encoding | null
  roles: ColumnRole[]
  header: boolean
  sample: string[][]
  rows: number
  plan: ImportPlanView | null
}
