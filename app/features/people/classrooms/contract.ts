import type { BoardMode, Note } from '#rules/classrooms/class-board.ts'
import type { HeldTextsView } from '#app/features/people/held-texts/public.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Plan } from '#rules/plans.ts'
import type { RolloverClass } from '#rules/schools/year-rollover.ts'
import type { RolloverSummary } from './roster/undoable-changes.server.ts'
import type { Relation } from '#rules/permissions.ts'
import type { JoinStatus } from './joining/join-status.server.ts'

/** The class as shown to a user who enters its code. `classroom` is null for an unknown code. */
export type JoinOffer = {
  code: string
  classroom: { id: string; name: string; icon: string; colour: string; teachers: string[] } | null
  status: JoinStatus | 'teaching'
  admission: Admission
}

/**
 * Whether a user may join a class. `card`: the user signed in by class code and needs their login card to join another
 * class. `other-school`: the account belongs to another school.
 */
export type Admission = 'open' | 'request' | 'closed' | 'full' | 'card' | 'other-school'

/** A teacher's request to add another teacher's student. `from`: the student's current classes, for the approver. */
export type Transfer = {
  id: string
  studentId: PersonId
  name: string
  from: string[]
  to: string
  askedBy: string
  askedById: PersonId | null
  askedAt: string
}

/**
 * Value of the live path `classrooms/:classroomId/transfer-requests`. `wanted`: requests for students of the class;
 * `asked`: requests sent by the class.
 */
export type TransfersOfClass = { wanted: Transfer[]; asked: Transfer[] }

/** Initial data of a class board screen. */
export type Board = {
  me: {
    id: string
    mayTidy: boolean
    /** Own notes that wait for a teacher. */
    mayWithdraw: boolean
    writesFreely: boolean
  }
  /** Whether the school lets students write free text. */
  words: boolean
  state: BoardState
  notes: Record<string, Note>
  /** Texts that wait for a teacher: the reader's own, or their number if the reader is a teacher. */
  held: HeldTextsView
}

/** Value of the live path `classrooms/:classroomId/board-state`. `names`: note writers by person id. */
export type BoardState = { mode: BoardMode; names: Record<string, string> }

/** Proof-of-work puzzle for a device that tries many codes. */
export type Puzzle = { challenge: string; bits: number }

/** Value of the live path `join-status/:code`. */
export type OwnJoinStatus = { status: JoinStatus; classroomId: ClassroomId; admission: Admission }

/** The signed-in student of a shared tablet; the current user must confirm to be this student. */
export type StudentToConfirm = { id: string; name: string; code: string }

export type ClassroomCard = {
  id: string
  schoolId: SchoolId
  name: string
  grade: string | null
  icon: string
  colour: string
  code: string
  status: 'active' | 'archived'
  archivedAt: string | null
  /** The user's relation to the class; null for school admins who do not teach it. */
  relation: Relation | null
  students: number
  teachers: string[]
  waiting: number
  can: { settings: boolean; copy: boolean; archive: boolean; move: boolean }
}

export type SchoolWithClassrooms = {
  id: string
  name: string
  personal: boolean
  plan: Plan['name']
  /** How many more classes this user may create; `null` means unlimited. */
  left: number | null
  can: { create: boolean; whole: boolean }
  classrooms: ClassroomCard[]
}

/** An invitation as the invited person sees it. */
export type ReceivedInvitation = {
  id: string
  classroom: { name: string; icon: string; colour: string; grade: string | null }
  /** Null for a personal school, which has the inviter's name. */
  school: string | null
  inviter: string
}

/** Teachers of a class, for users who may change them. */
export type TeachersOfClass = {
  me: string
  teachers: { id: string; name: string; role: 'owner' | 'co-teacher' }[]
  invitations: { id: string; email: string; expiresAt: string }[]
  can: { invite: boolean; handOver: boolean; leave: boolean }
}

export type RolloverData = {
  seats: number
  /** Student names by person id. */
  names: Record<string, string>
  classes: (RolloverClass & {
    icon: string
    colour: string
    grade: string | null
    mayMove: boolean
    teachers: { id: string; name: string }[]
    proposal: { finishes: boolean; name: string; grade: string | null }
  })[]
  done: { id: string; madeAt: string; undoUntil: string; by: string; summary: RolloverSummary }[]
}
