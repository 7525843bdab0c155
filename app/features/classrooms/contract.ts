import type { BoardMode, Note, TextNote } from '#rules/class-board.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Plan } from '#rules/plans.ts'
import type { TurningClass } from '#rules/year-turn.ts'
import type { TurnSummary } from './roster-changes.server.ts'
import type { Relation } from '#rules/permissions.ts'
import type { JoinStatus } from './join-status.server.ts'

/** What somebody who wants to join a class sees of it. Without a classroom nobody knows the code. */
export type JoinOffer = {
  code: string
  classroom: { id: string; name: string; icon: string; colour: string; teachers: string[] } | null
  status: JoinStatus | 'teaching'
  admission: Admission
}

/**
 * Whether one person may join a class. `card`: they came by class code, and another class needs their card.
 * `other-school`: their account is another school's.
 */
export type Admission = 'open' | 'request' | 'closed' | 'full' | 'card' | 'other-school'

/** A teacher asks for a child who learns with others. `from`: where the child learns now, for those who decide. */
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

/** What the live path `classrooms/:classroomId/transfer-requests` answers. */
export type TransfersOfClass = { wanted: Transfer[]; asked: Transfer[] }

/** What a screen with the class board begins with. */
export type Board = {
  me: { id: string; mayTidy: boolean; writesFreely: boolean }
  /** Whether the school lets children write in their own words. */
  words: boolean
  state: BoardState
  notes: Record<string, Note>
  /** Words that wait for approval: one's own, or for those who teach everybody's. */
  held: Record<string, TextNote>
}

/** What the live path `classrooms/:classroomId/board-state` answers. `names`: of those who wrote. */
export type BoardState = { mode: BoardMode; names: Record<string, string> }

/** A small sum for the device of somebody who tries many codes. */
export type Puzzle = { challenge: string; bits: number }

/** What the live path `join-status/:code` answers. */
export type OwnJoinStatus = { status: JoinStatus; classroomId: ClassroomId; admission: Admission }

/** A child at a tablet that somebody is still signed in at: is it them? */
export type WhoComes = { id: string; name: string; code: string }

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
  /** What the person is there; nothing for those who run the school. */
  relation: Relation | null
  students: number
  teachers: string[]
  waiting: number
  can: { settings: boolean; copy: boolean; archive: boolean; move: boolean }
}

export type SchoolOfClassrooms = {
  id: string
  name: string
  personal: boolean
  plan: Plan['name']
  /** How many more classrooms this person may open; `null` is as many as they like. */
  left: number | null
  can: { create: boolean; whole: boolean }
  classrooms: ClassroomCard[]
}

/** An invitation as the invited person sees it. */
export type OwnInvitation = {
  id: string
  classroom: { name: string; icon: string; colour: string; grade: string | null }
  /** Nothing where somebody teaches on their own: such a school is called as they are. */
  school: string | null
  inviter: string
}

/** Who teaches a class, for those who may change it. */
export type TeachersOfClass = {
  me: string
  teachers: { id: string; name: string; role: 'owner' | 'co-teacher' }[]
  invitations: { id: string; email: string; expiresAt: string }[]
  can: { invite: boolean; handOver: boolean; leave: boolean }
}

export type YearTurnSheet = {
  seats: number
  /** Of everybody in these classes. */
  names: Record<string, string>
  classes: (TurningClass & {
    icon: string
    colour: string
    grade: string | null
    mayMove: boolean
    teachers: { id: string; name: string }[]
    proposal: { finishes: boolean; name: string; grade: string | null }
  })[]
  done: { id: string; madeAt: string; undoUntil: string; by: string; summary: TurnSummary }[]
}
