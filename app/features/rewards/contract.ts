import { z } from 'zod'
import { goalKinds, isTarget, mostTarget, treats, type GoalKind, type Treat } from '#rules/rewards/class-goal.ts'
import type { Quest } from '#rules/rewards/quest.ts'
import type { QuietNow } from '#rules/rewards/quiet-hours.ts'
import { schedules, type Schedule } from '#rules/rewards/snapshot-schedule.ts'
import type { Streak } from '#rules/rewards/streak.ts'
import { skills } from '#rules/rewards/teacher-points.ts'
import { oneOrMany } from '#app/platform/one-or-many.ts'
import { classroomUuid, personUuid, uuid } from '#app/platform/uuid.ts'

export const ofClass = z.object({ classroomId: classroomUuid })
export const givenPoints = ofClass.extend({ student: oneOrMany(personUuid, 600), skill: z.enum(skills) })
export const undonePoints = ofClass.extend({ event: uuid })
export const boughtItem = ofClass.extend({ item: z.string().max(40) })
export const wornKite = ofClass.extend({ look: z.string().max(100) })
/** `target`: nothing where it is about everybody, who are as many as there are. */
export const newGoal = ofClass
  .extend({
    kind: z.enum(goalKinds).default('points'),
    target: z.coerce.number().int().min(1).max(mostTarget).default(1),
    treat: z.enum(treats),
  })
  .refine(({ kind, target }) => isTarget(kind, target), { path: ['target'], message: 'invalid-value' })
export const goalAsked = ofClass.extend({ goal: uuid })
export const newSnapshot = ofClass.extend({ name: z.string().max(400), note: z.string().max(2_000).default('') })
export const removedSnapshot = ofClass.extend({ snapshot: uuid })
export const snapshotSchedule = ofClass.extend({ every: z.enum(schedules) })
export const snapshotAsked = ofClass.extend({
  snapshot: uuid,
  other: uuid.optional(),
  heads: z.array(z.string().max(60)).length(5),
})

/** What a snapshot keeps of a child: points earned in all, badges, active days, and praise by skill. */
export type ChildResult = { points: number; badges: number; days: number; skills: Record<string, number> }
export type Standings = Record<string, ChildResult>

export type Goal = { id: string; kind: GoalKind; target: number; treat: Treat; sum: number }

/** A praise that can still be undone. */
export type Praise = { event: string; skill: string; names: string[]; amount: number; at: number }

export type Entry = {
  cause: string
  amount: number
  source: string
  reason: string | null
  by: string | null
  day: string
}

export type BadgeShown = { id: string; colour: string; done: number; target: number }

/** In quiet hours nothing is asked of a child. */
export type OwnDay = { quest: (Quest & { got: boolean }) | null; goal: Goal | null; quiet: QuietNow | null }

export type StudentRewards = {
  view: 'student'
  classroomId: string
  /** Whose kite it is until they choose one. */
  me: string
  balance: number
  earned: number
  level: number
  look: string | null
  owned: { item: string; returnable: boolean }[]
  streak: Streak
  quest: (Quest & { got: boolean }) | null
  quiet: QuietNow | null
  badges: BadgeShown[]
  latest: Entry[]
  goal: Goal | null
}

export type ChildRewards = { view: 'guardian'; child: string; name: string; streak: Streak; badges: BadgeShown[] }

export type TeacherRewards = {
  view: 'teacher'
  classroomId: string
  className: string
  students: { id: string; name: string }[]
  /** Points that teachers gave this week, by child; who had none is not there. */
  week: Record<string, number>
  praised: Praise[]
  goal: Goal | null
  suggested: Record<Exclude<GoalKind, 'everyone'>, number>
}

/** What is sent to the screens of those who teach. */
export type ClassRewards = { week: Record<string, number>; kites: Record<string, string>; goal: Goal | null }

export type OwnRewards = { balance: number; latest: Entry[]; look: string | null }

/** What is celebrated, once. */
export type News = { points: number; level: number | null; badges: string[]; quest: boolean; praise: string[] }

export type Snapshot = { id: string; name: string; note: string; takenAt: number }

/** One that is looked at: of the children who are in the class now, and what all who were in it were praised for. */
export type OpenSnapshot = Snapshot & {
  standings: Record<string, Omit<ChildResult, 'skills'>>
  skills: Record<string, number>
}

export type SnapshotsPage = {
  classroomId: string
  students: { id: string; name: string }[]
  snapshots: Snapshot[]
  to: OpenSnapshot | null
  from: OpenSnapshot | null
  every: Schedule
  /** As many as are kept: none is taken until one is removed. */
  full: boolean
}
