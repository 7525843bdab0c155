import { can } from '#rules/permissions.ts'
import { enterClassroom, listStudentIds } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import { loadChosenKites, sumWeekPoints } from './class-rewards.server.ts'
import type { ClassRewards, OpenGoal, OwnRewards } from './contract.ts'
import { loadOpenGoal } from './open-goal.server.ts'
import { loadWallet } from './queries.server.ts'
import { listLatestEntries } from './rewards-page.server.ts'
import { listOwnTreats } from './treats/class-treats.server.ts'

/** Points of this week, chosen kites and the treats of a class. Only teachers may subscribe, not students. */
export const classRewardsView = defineView({
  path: 'classrooms/:classroomId/rewards',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async read(db, { schoolId, classroomId }): Promise<ClassRewards> {
    const { timezone } = (await schoolById(db, schoolId))!
    const students = await listStudentIds(db, schoolId, classroomId)
    return {
      week: await sumWeekPoints(db, schoolId, classroomId, formatLocalDay(Date.now(), timezone)),
      kites: await loadChosenKites(db, schoolId, students),
      ownTreats: await listOwnTreats(db, schoolId, classroomId),
    }
  },
})

/** The goal of a class, without the contribution of any student. */
export const openGoalView = defineView({
  path: 'classrooms/:classroomId/goal',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'classroom.attend', classroom),
  async read(db, { schoolId, classroomId }): Promise<OpenGoal> {
    const students = await listStudentIds(db, schoolId, classroomId)
    return { goal: await loadOpenGoal(db, schoolId, classroomId, students) }
  },
})

/** Contains only the rewards of the student who subscribes. */
export const ownRewardsView = defineView({
  path: 'classrooms/:classroomId/own-rewards',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'rewards.own', classroom),
  variant: (actor) => actor.id!,
  async read(db, { schoolId }, student): Promise<OwnRewards> {
    const { balance, look } = await loadWallet(db, schoolId, student)
    return { balance, look, latest: await listLatestEntries(db, schoolId, student) }
  },
})
