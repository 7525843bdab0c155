import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { mostPastGoals } from '#rules/rewards/class-goal.ts'
import { grantForGoal } from '#rules/rewards/grants.ts'
import { can } from '#rules/permissions.ts'
import { studentsIn } from '#app/features/classrooms/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { localDay } from '#app/platform/dates.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { goalAsked, newGoal } from './contract.ts'
import { taughtClass } from './give-points.server.ts'
import { openGoal } from './goal.server.ts'
import { addEntries, lockWallets } from './ledger.server.ts'
import { ownRewardsPath, rewardsPath } from './paths.ts'
import { classGoals } from './tables.server.ts'

const changed = (classroomId: string) => [rewardsPath(classroomId), ownRewardsPath(classroomId)]

/** One at a time: a new one ends the one before. What was earned before does not count. */
export const setGoal = defineCommand({
  name: 'setGoal',
  input: newGoal,
  load: taughtClass,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run(context, { schoolId, id: classroomId }, { kind, target, treat }) {
    const { db, now, newId } = context
    await withinQuota(context, 'class-goal', classroomId)
    const { timezone } = (await schoolById(db, schoolId))!
    const ofClass = and(eq(classGoals.schoolId, schoolId), eq(classGoals.classroomId, classroomId))
    await db
      .update(classGoals)
      .set({ endedAt: new Date(now) })
      .where(and(ofClass, isNull(classGoals.reachedAt), isNull(classGoals.endedAt)))
    const { id, madeAt } = classGoals
    const old = db.select({ id }).from(classGoals).where(ofClass).orderBy(desc(madeAt), desc(id)).offset(mostPastGoals)
    await db.delete(classGoals).where(and(ofClass, inArray(id, old)))
    const goal = newId()
    await db.insert(classGoals).values({
      schoolId,
      id: goal,
      classroomId,
      kind,
      target,
      treat,
      since: localDay(now, timezone),
      madeAt: new Date(now),
    })
    return {
      result: { goal },
      changed: changed(classroomId),
      audit: { act: 'goal.set', on: `classrooms/${classroomId}`, details: { kind, target, treat } },
    }
  },
})

/** The treat is handed out: everybody in the class, present or not, gets the same. */
export const celebrateGoal = defineCommand({
  name: 'celebrateGoal',
  input: goalAsked,
  load: taughtClass,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run({ db, now }, { schoolId, id: classroomId }, { goal: asked }) {
    const students = await studentsIn(db, schoolId, classroomId)
    const goal = await openGoal(db, schoolId, classroomId, students)
    if (goal?.id !== asked) throw new AppError('not-found')
    if (goal.sum < goal.target) throw new AppError('refused', { reason: 'goal-not-reached' })
    const { timezone } = (await schoolById(db, schoolId))!
    const when = { day: localDay(now, timezone), at: now }
    await lockWallets(db, schoolId, students, when)
    await addEntries(
      db,
      schoolId,
      students.map((studentId) => ({ ...grantForGoal(asked), studentId, classroomId, reason: goal.treat, ...when })),
    )
    await db
      .update(classGoals)
      .set({ reachedAt: new Date(now) })
      .where(and(eq(classGoals.schoolId, schoolId), eq(classGoals.id, asked)))
    return {
      result: { goal: asked, students: students.length },
      changed: changed(classroomId),
      audit: { act: 'goal.reached', on: `classrooms/${classroomId}`, details: { students: students.length } },
    }
  },
})

/** Without a word about what was missing. */
export const endGoal = defineCommand({
  name: 'endGoal',
  input: goalAsked,
  load: taughtClass,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run({ db, now }, { schoolId, id: classroomId }, { goal: asked }) {
    const goal = await openGoal(db, schoolId, classroomId, [])
    if (goal?.id !== asked) throw new AppError('not-found')
    await db
      .update(classGoals)
      .set({ endedAt: new Date(now) })
      .where(and(eq(classGoals.schoolId, schoolId), eq(classGoals.id, asked)))
    return {
      result: { goal: asked },
      changed: changed(classroomId),
      audit: { act: 'goal.end', on: `classrooms/${classroomId}`, details: { goal: asked } },
    }
  },
})
