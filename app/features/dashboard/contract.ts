import type { EnrolledStudent } from '#rules/students/pasted-names.ts'
import type { ClassDigests, DeclinedMail } from '#app/features/home/digests/public.ts'
import type { SchoolDataRequest } from '#app/features/people/data-requests/public.ts'
import type { ClassAbsence } from '#app/features/people/attendance/public.ts'
import type { Board, Transfer, TransfersOfClass } from '#app/features/people/classrooms/public.ts'
import type { OverdueTexts } from '#app/features/home/moderation/public.ts'
import type { AllowedWord, WaitingTexts } from '#app/features/people/held-texts/public.ts'
import type { NewParent } from '#app/features/people/guardians/public.ts'
import type { OpenRoom } from '#app/features/play/competitions/public.ts'
import type { ClassActivity, CourseCardData, UnreadWork } from '#app/features/learning/progress/public.ts'
import type { DueForStudent, RunningTest } from '#app/features/learning/courses/public.ts'
import type { StudentDay } from '#app/features/play/rewards/public.ts'
import type { TeacherRequest } from '#app/features/people/school-admin/public.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import type { PersonId } from '#rules/ids.ts'
import type { Audience, MenuEntry } from '#rules/navigation/navigation-menu.ts'
import type { OwnPortfolio } from '#app/features/home/portfolio/public.ts'
import type { ChildWeek } from '#app/features/home/parents/public.ts'
import type { KiteDesign } from '#app/ui/kite/kite-design.ts'

/** Data of the frame around a signed-in page: user, current and other workspaces, menu and permissions. */
export type Shell = {
  person: { id: string; name: string; kind: 'adult' | 'managed' }
  room: WorkspaceChoice | null
  rooms: WorkspaceChoice[]
  /** Login page of the class on a shared device, where another student can sign in; null for other users. */
  switchTo: string | null
  /** For a student: changes when a purpose of the consent does; `null` for other users. */
  consentStamp: string | null
  audience: Audience
  menu: MenuEntry[]
  can: {
    teach: boolean
    createClassroom: boolean
    administer: boolean
    changeAccount: boolean
    upgrade: boolean
    /** Platform staff: opens the staff page. */
    support: boolean
  }
}

export type ClassCard = {
  id: string
  name: string
  grade: string | null
  icon: string
  colour: string
  teachers: string[]
}

type CommonDashboard = { room: WorkspaceChoice; can: Shell['can'] }

export type JoinRequest = {
  id: string
  personId: PersonId
  name: string
  nameTaken: boolean
  byName: boolean
  askedAt: string
}

/** One day of a class: active students, solved steps and titles of due lessons. */
export type ClassDay = { day: string; learners: number; solved: number; due: string[] }

/** The activity a class should start next: a lesson, or a puzzle if there is no lesson. */
export type NextForClass =
  | { kind: 'lesson'; title: string; minutes: number; lesson: string; step: string }
  | { kind: 'puzzle' }

export type TeacherDashboard = CommonDashboard & {
  view: 'teacher'
  /** Display name of the teacher. */
  teacher: string
  /** Today's date in the school's time zone. */
  day: string
  now: number
  /** Ids of students whom attendance lists as absent today. */
  away: readonly string[]
  /** Schools that recently admitted the teacher while this class is still in their personal school. */
  joined: string[]
  requests: JoinRequest[]
  transfers: TransfersOfClass
  /** Parents whose link waits for approval or is new. */
  heldTexts: WaitingTexts
  parents: NewParent[]
  /** Mail invitations whose recipient is no parent. */
  declinedMails: DeclinedMail[]
  /** Reported by families, not decided yet. */
  absences: ClassAbsence[]
  /** Requests of families about their child's data, for the owner of the class. */
  dataRequests: SchoolDataRequest[]
  students: { id: string; name: string }[]
  learning: ClassActivity
  /** Students' work that no teacher has read. */
  toRead: UnreadWork[]
  /** Titles by lesson id, of the lessons of the class's courses and those that students are in. */
  lessonTitles: Record<string, string>
  next: NextForClass
  /** Lessons around the one most students are in. */
  course: CourseCardData | null
  week: ClassDay[]
  /** The weekly mails to parents; `null` while there is nothing to look at. */
  digests: ClassDigests | null
}

/** Invitation of a school to teach there. */
export type SchoolInvitation = { id: string; school: string; inviter: string }

/** The step that a student continues with. `now` is its index in the lesson. */
export type NextForStudent = {
  lesson: string
  number: number
  steps: number
  now: number
  path: string
  /** Map of the level; null if the level has no grid. */
  map: readonly string[] | null
  /** Set if this is a test: it looks like none of the lessons. */
  test: RunningTest | null
}

export type StudentDashboard = CommonDashboard & {
  view: 'student'
  me: string
  /** Null if there is no lesson to continue with. */
  next: NextForStudent | null
  teachers: string[]
  mates: number
  kites: KiteDesign[]
  day: StudentDay
  /** Finished lessons to star for the family; `null` while the family sees nothing. */
  portfolio: OwnPortfolio | null
  /** Assigned work that is due within a week. */
  due: DueForStudent[]
  board: Board
  /** Competitions of the class that are open now. */
  rooms: readonly OpenRoom[]
  /** Homework competitions that the student has completed. */
  roomsDone: readonly string[]
}

export type SchoolAdminDashboard = CommonDashboard & {
  view: 'school'
  counts: { teachers: number; students: number; classrooms: number }
  classrooms: (ClassCard & { students: number })[]
  /** Teachers who request to join the school. */
  asking: TeacherRequest[]
  transfers: Transfer[]
  /** Texts that no teacher answered for a day. */
  overdue: OverdueTexts[]
  /** Requests of families about their child's data. */
  dataRequests: SchoolDataRequest[]
  words: AllowedWord[]
}

export type ParentDashboard = CommonDashboard & { view: 'parent'; children: ChildWeek[]; consentOf: string | null }

export type Dashboard = TeacherDashboard | StudentDashboard | SchoolAdminDashboard | ParentDashboard

/** Public entry of a school in the directory. `byAddress`: found by the domain of the user's email address. */
export type SchoolListing = { id: string; name: string; country: string; byAddress: boolean }

/** An open invitation to a class or a school, as the onboarding form shows it. */
export type ReceivedInvitation = { inviter: string; classroom: string } | { inviter: string; school: string }

/** The new class shown at the end of onboarding. */
export type ReadyClass = {
  id: string
  name: string
  code: string
  /** The language of the class, used for the printed login cards. */
  locale: Locale
  joinAddress: string
  /** The students in the class, compared with pasted names. */
  students: EnrolledStudent[]
  /** Names of schools that have not decided yet. */
  waiting: string[]
}

export type { WorkspaceChoice }
