import type { Board, Transfer, TransfersOfClass } from '#app/features/classrooms/public.ts'
import type { Asking } from '#app/features/school-admin/public.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import type { PersonId } from '#rules/ids.ts'
import type { Audience } from '#rules/navigation-menu.ts'
import type { KiteLook } from '#app/ui/kite-look.ts'

/** The frame around a signed-in page: who, where, where else, and what they may do there. */
export type Shell = {
  person: { id: string; name: string; kind: 'adult' | 'managed' }
  room: RoomChoice | null
  rooms: RoomChoice[]
  audience: Audience
  can: { teach: boolean; createClassroom: boolean; administer: boolean; changeAccount: boolean }
}

export type ClassCard = {
  id: string
  name: string
  grade: string | null
  icon: string
  colour: string
  teachers: string[]
}

export type ChildCard = {
  id: string
  name: string
  schoolName: string
  kite: KiteLook
  week: string[]
  classrooms: ClassCard[]
}

type Common = { room: RoomChoice; can: Shell['can'] }

export type JoinRequest = { id: string; personId: PersonId; name: string; askedAt: string }

export type TeacherDashboard = Common & {
  view: 'teacher'
  requests: JoinRequest[]
  transfers: TransfersOfClass
  joinAddress: string
  students: { id: string; name: string; kite: KiteLook }[]
  studentCount: number
}

export type StudentDashboard = Common & {
  view: 'student'
  teachers: string[]
  mates: number
  kites: KiteLook[]
  board: Board
}

export type SchoolAdminDashboard = Common & {
  view: 'office'
  counts: { teachers: number; students: number; classrooms: number }
  classrooms: (ClassCard & { students: number })[]
  /** Teachers who ask to be let in. */
  asking: Asking[]
  transfers: Transfer[]
}

export type ParentDashboard = Common & { view: 'parent'; children: ChildCard[] }

export type Dashboard = TeacherDashboard | StudentDashboard | SchoolAdminDashboard | ParentDashboard

/** What stands on a school's sign, for whoever looks for theirs. */
export type SchoolSign = { id: string; name: string; country: string; byAddress: boolean }

/** A colleague who waits for an answer, as the first steps name them. */
export type Invited = { inviter: string; classroom: string }

/** What a new teacher is shown at the end of the first steps. */
export type ReadyClass = { id: string; name: string; code: string; joinAddress: string; waiting: string[] }

export type { RoomChoice }
