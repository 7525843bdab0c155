import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { maxPastGoals } from '#rules/rewards/class-goal.ts'
import { grantForGoal } from '#rules/rewards/grants.ts'
import { can } from '#rules/permissions.ts'
import { listStudentIds } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { goalInput, setGoalInput } from './contract.ts'
import { lockClassroom } from './give-points.server.ts'
import { loadOpenGoal } from './open-goal.server.ts'
import { addEntries, lockWallets } from './ledger.server.ts'
import { goalPath, ownRewardsPath } from './paths.ts'
import { classGoals } from './tables.server.ts'
import { resolveTreat } from './treats/class-treats.server.ts'

/** A class has one open goal: setting a new goal ends the previous one. Earlier points do not count. */
export const setGoal = defineCommand({
  name: 'setGoal',
  input: setGoalInput,
  load: lockClassroom,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run(context, classroom, { kind, target, treat }) {
    const { db, now, newId } = context
    const { schoolId, id: classroomId } = classroom
    await enforceQuota(context, 'class-goal', classroomId)
    const { timezone } = (await schoolById(db, schoolId))!
    const goalsOfClassroom = and(eq(classGoals.schoolId, schoolId), eq(classGoals.classroomId, classroomId))
    await db
      .update(classGoals)
      .set({ endedAt: new Date(now) })
      .where(and(goalsOfClassroom, isNull(classGoals.reachedAt), isNull(classGoals.endedAt)))
    const { id, madeAt } = classGoals
    const oldGoals = db
      .select({ id })
      .from(classGoals)
      .where(goalsOfClassroom)
      .orderBy(desc(madeAt), desc(id))
      .offset(maxPastGoals)
    await db.delete(classGoals).where(and(goalsOfClassroom, inArray(id, oldGoals)))
    const goal = newId()
    await db.insert(classGoals).values({
      schoolId,
      id: goal,
      classroomId,
      kind,
      target,
      treat: await resolveTreat(db, classroom, treat),
      since: formatLocalDay(now, timezone),
      madeAt: new Date(now),
    })
    return {
      result: { goal },
      changed: [goalPath(classroomId)],
      audit: { act: 'goal.set', on: `classrooms/${classroomId}`, details: { kind, target, treat } },
    }
  },
})

/** Closes a reached goal and grants every student of the class the same points. */
export const celebrateGoal = defineCommand({
  name: 'celebrateGoal',
  input: goalInput,
  load: lockClassroom,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run({ db, now }, { schoolId, id: classroomId }, { goal: goalId }) {
    const students = await listStudentIds(db, schoolId, classroomId)
    const goal = await loadOpenGoal(db, schoolId, classroomId, students)
    if (goal?.id !== goalId) throw new AppError('not-found')
    if (goal.sum < goal.target) throw new AppError('refused', { reason: 'goal-not-reached' })
    const { timezone } = (await schoolById(db, schoolId))!
    const grantTime = { day: formatLocalDay(now, timezone), at: now }
    await lockWallets(db, schoolId, students, grantTime)
    await addEntries(
      db,
      schoolId,
      students.map((studentId) => ({
        ...grantForGoal(goalId),
        studentId,
        classroomId,
        reason: goal.treat,
        ...grantTime,
      })),
    )
    await db
      .update(classGoals)
      .set({ reachedAt: new Date(now) })
      .where(and(eq(classGoals.schoolId, schoolId), eq(classGoals.id, goalId)))
    return {
      result: { goal: goalId, students: students.length },
      changed: [goalPath(classroomId), ownRewardsPath(classroomId)],
      audit: { act: 'goal.reached', on: `classrooms/${classroomId}`, details: { students: students.length } },
    }
  },
})

/** Closes an unreached goal without granting points. */
export const endGoal = defineCommand({
  name: 'endGoal',
  input: goalInput,
  load: lockClassroom,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run({ db, now }, { schoolId, id: classroomId }, { goal: goalId }) {
    const goal = await loadOpenGoal(db, schoolId, classroomId, [])
    if (goal?.id !== goalId) throw new AppError('not-found')
    await db
      .update(classGoals)
      .set({ endedAt: new Date(now) })
      .where(and(eq(classGoals.schoolId, schoolId), eq(classGoals.id, goalId)))
    return {
      result: { goal: goalId },
      changed: [goalPath(classroomId)],
      audit: { act: 'goal.end', on: `classrooms/${classroomId}`, details: { goal: goalId } },
    }
  },
})
