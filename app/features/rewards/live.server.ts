import { can } from '#rules/permissions.ts'
import { enterClassroom, studentsIn } from '#app/features/classrooms/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { localDay } from '#app/platform/dates.ts'
import { defineView } from '#app/platform/live.server.ts'
import { chosenKites, weekPoints } from './class-rewards.server.ts'
import type { ClassRewards, OwnRewards } from './contract.ts'
import { openGoal } from './goal.server.ts'
import { walletOf } from './queries.server.ts'
import { latestOf } from './rewards-page.server.ts'

/** For those who teach: points of this week, the kites that were chosen, the goal. Never for other children. */
export const classRewardsView = defineView({
  path: 'classrooms/:classroomId/rewards',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async read(db, { schoolId, classroomId }): Promise<ClassRewards> {
    const { timezone } = (await schoolById(db, schoolId))!
    const students = await studentsIn(db, schoolId, classroomId)
    return {
      week: await weekPoints(db, schoolId, classroomId, localDay(Date.now(), timezone)),
      kites: await chosenKites(db, schoolId, students),
      goal: await openGoal(db, schoolId, classroomId, students),
    }
  },
})

/** A child is told what is theirs and nothing of others. */
export const ownRewardsView = defineView({
  path: 'classrooms/:classroomId/own-rewards',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'rewards.own', classroom),
  variant: (actor) => actor.id!,
  async read(db, { schoolId }, student): Promise<OwnRewards> {
    const { balance, look } = await walletOf(db, schoolId, student)
    return { balance, look, latest: await latestOf(db, schoolId, student) }
  },
})
