import type { SchoolRole } from '#rules/permissions.ts'
import type { SchoolSettings } from '#rules/schools/school-settings.ts'
import type { Transfer } from '#app/features/people/classrooms/public.ts'
import type { StudentParents } from '#app/features/people/guardians/public.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'

/** Sections of school admin. Each section has its own URL, e.g. `/dashboard?section=people`. */
export const sections = ['people', 'approvals', 'classes', 'domains', 'settings', 'audit'] as const
export type Section = (typeof sections)[number]

export const groups = ['staff', 'students', 'guardians'] as const
export type Group = (typeof groups)[number]

export type NumberedPage<Row> = {
  rows: Row[]
  page: number
  pages: number
  total: number
  /** True if `total` is capped and more rows exist. */
  more: boolean
}

/** A page of people sorted by name. `before` and `after` are person ids: keyset cursors of the adjacent pages. */
export type PeoplePage = { rows: Person[]; total: number; more: boolean; before: string | null; after: string | null }

export type Person = {
  id: string
  name: string
  /** Null for children whose account was created by the school. */
  email: string | null
  kind: 'adult' | 'managed'
  roles: SchoolRole[]
  since: string
  secondFactor: boolean
  ownedClasses: number
  flaggedAt: string | null
}

/** An unanswered invitation to teach at the school. */
export type PendingInvitation = { id: string; email: string; expiresAt: string }

export type TeacherRequest = {
  id: string
  name: string
  email: string
  domain: string
  confirmed: boolean
  student: boolean
  askedAt: string
}

export type Classroom = {
  id: string
  name: string
  grade: string | null
  icon: string
  colour: string
  archived: boolean
  students: number
  owner: { id: string; name: string } | null
  coTeachers: string[]
}

export type Colleague = { id: string; name: string; classes: number }

/** Teachers with an address of the domain join without approval if `admits` is set. */
export type MailDomain = { domain: string; admits: boolean; addedAt: string }

export type School = {
  name: string
  country: string
  timezone: string
  locale: 'en' | 'th' | 'ko' | 'cn'
  settings: SchoolSettings
}

export type AuditRow = {
  id: string
  at: string
  act: string
  /** Name of the user who acted. Null for system acts and erased users. */
  who: string | null
  on: string | null
  address: string | null
}

type Common = { room: WorkspaceChoice; waiting: TeacherRequest[]; transfers: Transfer[] }

export type SchoolAdmin = Common &
  (
    | {
        section: 'people'
        group: Group
        search: string
        flagged: boolean
        people: PeoplePage
        invited: PendingInvitation[]
        /** The guardians of the student whom the URL names. */
        parentsOf: { student: { id: string; name: string }; data: StudentParents } | null
        me: string
      }
    | { section: 'approvals' }
    | {
        section: 'classes'
        search: string
        teacher: string | null
        archived: boolean
        classes: NumberedPage<Classroom>
        colleagues: Colleague[]
      }
    | { section: 'domains'; domains: MailDomain[]; own: string | null }
    | { section: 'settings'; school: School }
    | {
        section: 'audit'
        filter: AuditFilter
        audit: NumberedPage<AuditRow>
        actions: string[]
        people: { id: string; name: string }[]
      }
  )

export type AuditFilter = { person: string; act: string; from: string; to: string }

export type DownloadedFile = { name: string; type: string; text: string }
