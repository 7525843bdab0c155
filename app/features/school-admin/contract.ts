import type { SchoolRole } from '#rules/permissions.ts'
import type { SchoolSettings } from '#rules/school-settings.ts'
import type { Transfer } from '#app/features/classrooms/public.ts'
import type { RoomChoice } from '#app/platform/room.ts'

/** School admin: each section is an address of its own, `/dashboard?section=people`. */
export const sections = ['people', 'approvals', 'classes', 'domains', 'settings', 'audit'] as const
export type Section = (typeof sections)[number]

export const groups = ['staff', 'students', 'guardians'] as const
export type Group = (typeof groups)[number]

export type Paged<Row> = {
  rows: Row[]
  page: number
  pages: number
  total: number /** There are more than were counted. */
  more: boolean
}

/** People by name: pages follow one another by who stands at their ends. */
export type PagedPeople = { rows: Person[]; total: number; more: boolean; before: string | null; after: string | null }

export type Person = {
  id: string
  name: string
  /** Children whom the school made have no address. */
  email: string | null
  kind: 'adult' | 'managed'
  roles: SchoolRole[]
  since: string
  secondFactor: boolean
  ownedClasses: number
  flaggedAt: string | null
}

/** A colleague who was asked to teach here and has not answered. */
export type Invited = { id: string; email: string; expiresAt: string }

export type Asking = {
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

export type Domain = { domain: string; admits: boolean; addedAt: string }

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
  /** `null` where nobody did it, or nobody is left who did. */
  who: string | null
  on: string | null
  address: string | null
}

type Common = { room: RoomChoice; waiting: Asking[]; transfers: Transfer[] }

export type SchoolAdmin = Common &
  (
    | {
        section: 'people'
        group: Group
        search: string
        flagged: boolean
        people: PagedPeople
        invited: Invited[]
        me: string
      }
    | { section: 'approvals' }
    | {
        section: 'classes'
        search: string
        teacher: string | null
        archived: boolean
        classes: Paged<Classroom>
        colleagues: Colleague[]
      }
    | { section: 'domains'; domains: Domain[]; own: string | null }
    | { section: 'settings'; school: School }
    | {
        section: 'audit'
        filter: AuditFilter
        audit: Paged<AuditRow>
        actions: string[]
        people: { id: string; name: string }[]
      }
  )

export type AuditFilter = { person: string; act: string; from: string; to: string }

/** One file handed to the browser. */
export type HandedFile = { name: string; type: string; text: string }
