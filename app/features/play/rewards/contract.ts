import { z } from 'zod'
import { goalKinds, isTarget, maxTarget, treats, type GoalKind } from '#rules/rewards/class-goal.ts'
import type { Quest } from '#rules/rewards/quest.ts'
import type { CurrentQuietPeriod } from '#rules/rewards/quiet-hours.ts'
import { maxTreatLength } from '#rules/rewards/own-treat.ts'
import { schedules, type Schedule } from '#rules/rewards/snapshot-schedule.ts'
import type { Streak } from '#rules/rewards/streak.ts'
import { skills } from '#rules/rewards/teacher-points.ts'
import { nameField } from '#app/platform/forms/name-field.ts'
import { oneOrManyOf } from '#app/platform/forms/one-or-many-field.ts'
import { classroomUuid, personUuid, uuid } from '#app/platform/forms/uuid.ts'

export const classroomInput = z.object({ classroomId: classroomUuid })
export const givePointsInput = classroomInput.extend({ student: oneOrManyOf(personUuid, 600), skill: z.enum(skills) })
export const undoPointsInput = classroomInput.extend({ event: uuid })
export const workshopItemInput = classroomInput.extend({ item: z.string().max(40) })
export const wearKiteInput = classroomInput.extend({ look: z.string().max(100) })
/**
 * A goal of kind `everyone` sends no `target`: its target is the number of students in the class. `treat` is one of the
 * fixed list or the id of a treat of the class.
 */
export const setGoalInput = classroomInput
  .extend({
    kind: z.enum(goalKinds).default('points'),
    target: z.coerce.number().int().min(1).max(maxTarget).default(1),
    treat: z.union([z.enum(treats), uuid]),
  })
  .refine(({ kind, target }) => isTarget(kind, target), { path: ['target'], message: 'invalid-value' })
export const goalInput = classroomInput.extend({ goal: uuid })
export const addTreatInput = classroomInput.extend({ text: nameField(maxTreatLength) })
export const removeTreatInput = classroomInput.extend({ treat: uuid })
export const takeSnapshotInput = classroomInput.extend({
  name: z.string().max(400),
  note: z.string().max(2_000).default(''),
})
export const removeSnapshotInput = classroomInput.extend({ snapshot: uuid })
export const scheduleSnapshotsInput = classroomInput.extend({ every: z.enum(schedules) })
export const exportSnapshotInput = classroomInput.extend({
  snapshot: uuid,
  other: uuid.optional(),
  heads: z.array(z.string().max(60)).length(5),
})

/** A student's totals in a snapshot: `points` is the total ever earned, `skills` the praise points by skill. */
export type StudentStanding = { points: number; badges: number; days: number; skills: Record<string, number> }
export type Standings = Record<string, StudentStanding>

/** `treat` is stored text: read it with `parseTreat`. */
export type Goal = { id: string; kind: GoalKind; target: number; treat: string; sum: number }

/** A treat in a teacher's words. */
export type OwnTreat = { id: string; text: string }

/** Points that a teacher gave and can still undo. `at` is a time in epoch milliseconds. */
export type UndoablePraise = { event: string; skill: string; names: string[]; amount: number; at: number }

export type RewardEntry = {
  cause: string
  amount: number
  source: string
  reason: string | null
  by: string | null
  day: string
}

export type BadgeProgress = { id: string; colour: string; done: number; target: number }

/** `quest` is null during quiet hours. */
export type StudentDay = {
  quest: (Quest & { got: boolean }) | null
  goal: Goal | null
  quiet: CurrentQuietPeriod | null
}

export type StudentRewards = {
  view: 'student'
  classroomId: string
  /** The student's id: seeds the default kite until the student chooses one. */
  me: string
  balance: number
  earned: number
  level: number
  look: string | null
  owned: { item: string; returnable: boolean }[]
  streak: Streak
  quest: (Quest & { got: boolean }) | null
  quiet: CurrentQuietPeriod | null
  badges: BadgeProgress[]
  latest: RewardEntry[]
  goal: Goal | null
}

export type ChildRewards = { view: 'guardian'; child: string; name: string; streak: Streak; badges: BadgeProgress[] }

export type TeacherRewards = {
  view: 'teacher'
  classroomId: string
  className: string
  students: { id: string; name: string }[]
  /** Points given by teachers this week, by student id. Students without points are missing. */
  week: Record<string, number>
  praised: UndoablePraise[]
  goal: Goal | null
  ownTreats: OwnTreat[]
  suggested: Record<Exclude<GoalKind, 'everyone'>, number>
}

/** Live data for teachers of a class. `week` and `kites` are keyed by student id. */
export type ClassRewards = {
  week: Record<string, number>
  kites: Record<string, string>
  ownTreats: OwnTreat[]
}

export type OwnRewards = { balance: number; latest: RewardEntry[]; look: string | null }

/** Live data for all members of a class. */
export type OpenGoal = { goal: Goal | null }

/** Rewards added since the student's last celebration. Each reward is shown once. */
export type RewardNews = { points: number; level: number | null; badges: string[]; quest: boolean; praise: string[] }

export type Snapshot = { id: string; name: string; note: string; takenAt: number }

/** `standings` contains only current students of the class; `skills` sums the praise of former students too. */
export type SnapshotDetails = Snapshot & {
  standings: Record<string, Omit<StudentStanding, 'skills'>>
  skills: Record<string, number>
}

export type SnapshotsPage = {
  classroomId: string
  students: { id: string; name: string }[]
  snapshots: Snapshot[]
  to: SnapshotDetails | null
  from: SnapshotDetails | null
  every: Schedule
  /** The class has the maximum number of snapshots: remove one before taking another. */
  full: boolean
}
