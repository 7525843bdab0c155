import type { Board, Transfer, TransfersOfClass } from '#app/features/classrooms/public.ts'
import type { OpenRoom } from '#app/features/competitions/public.ts'
import type { ClassNow, CourseCardData, ToRead } from '#app/features/progress/public.ts'
import type { OwnDay } from '#app/features/rewards/public.ts'
import type { Asking } from '#app/features/school-admin/public.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import type { PersonId } from '#rules/ids.ts'
import type { Audience, MenuEntry } from '#rules/navigation-menu.ts'
import type { KiteLook } from '#app/ui/kite-look.ts'

/** The frame around a signed-in page: who, where, where else, and what they may do there. */
export type Shell = {
  person: { id: string; name: string; kind: 'adult' | 'managed' }
  room: RoomChoice | null
  rooms: RoomChoice[]
  /** Where whoever is not this child finds themselves: the name tiles of the class they came in by. */
  switchTo: string | null
  audience: Audience
  menu: MenuEntry[]
  can: { teach: boolean; createClassroom: boolean; administer: boolean; changeAccount: boolean; upgrade: boolean }
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
  /** Monday to Sunday, and how many steps were solved on each day. */
  week: { day: string; solved: number }[]
  classrooms: ClassCard[]
}

type Common = { room: RoomChoice; can: Shell['can'] }

export type JoinRequest = {
  id: string
  personId: PersonId
  name: string
  nameTaken: boolean
  byName: boolean
  askedAt: string
}

/** A day of the week of a class: how many learned, how many steps they solved, and what is due. */
export type ClassDay = { day: string; learners: number; solved: number; due: string[] }

/** What to begin with: a lesson of the class's course, or a puzzle on the board while no lesson stands. */
export type NextForClass = { kind: 'lesson'; title: string; minutes: number; path: string } | { kind: 'puzzle' }

export type TeacherDashboard = Common & {
  view: 'teacher'
  /** Who teaches, as they are called. */
  teacher: string
  /** Today as the school's clock has it. */
  day: string
  now: number
  /** Schools that took the teacher in lately, while this class is still their own. */
  joined: string[]
  requests: JoinRequest[]
  transfers: TransfersOfClass
  students: { id: string; name: string }[]
  learning: ClassNow
  /** What students made and nobody has read. */
  toRead: ToRead[]
  /** Of the lessons somebody is at. */
  lessonTitles: Record<string, string>
  next: NextForClass
  /** The lessons around where the class is. */
  course: CourseCardData | null
  week: ClassDay[]
}

/** A school that asks this person to teach there. */
export type SchoolInvitation = { id: string; school: string; inviter: string }

/** The step of a lesson that a learner goes on with. */
export type NextForStudent = {
  lesson: string
  number: number
  steps: number
  now: number
  path: string
  /** What the level looks like, where it is played on squares. */
  map: readonly string[] | null
}

export type StudentDashboard = Common & {
  view: 'student'
  me: string
  /** Nothing while no lesson stands. */
  next: NextForStudent | null
  teachers: string[]
  mates: number
  kites: KiteLook[]
  day: OwnDay
  board: Board
  /** Competitions of the class that are open now. */
  rooms: readonly OpenRoom[]
  /** Those at home in which nothing is left to do. */
  roomsDone: readonly string[]
}

export type SchoolAdminDashboard = Common & {
  view: 'school'
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
export type Invited = { inviter: string; classroom: string } | { inviter: string; school: string }

/** What a new teacher is shown at the end of the first steps. */
export type ReadyClass = { id: string; name: string; code: string; joinAddress: string; waiting: string[] }

export type { RoomChoice }
