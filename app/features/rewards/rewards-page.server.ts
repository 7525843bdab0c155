import { getTableName } from 'drizzle-orm'
import type { BadgeFacts } from '#rules/rewards/badge.ts'
import { badges } from '#rules/rewards/badges.ts'
import { suggestedTargets } from '#rules/rewards/class-goal.ts'
import { questProgress } from '#rules/rewards/quest.ts'
import { canReturn } from '#rules/rewards/workshop.ts'
import { can } from '#rules/permissions.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import { localDay } from '#app/platform/dates.ts'
import type { Database } from '#app/platform/db.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import { praised, weekPoints } from './class-rewards.server.ts'
import type { BadgeShown, ChildRewards, Entry, StudentRewards, TeacherRewards } from './contract.ts'
import { factsOf } from './facts.server.ts'
import { openGoal } from './goal.server.ts'
import { quietNow } from './quiet.server.ts'
import { grantsOfDays, itemsOf, walletOf } from './queries.server.ts'

/** What is there for whoever asks: own things, those of one's child, the class of somebody who teaches it, or nothing. */
export async function rewardsPage(
  visit: Visit,
  room: RoomChoice,
): Promise<StudentRewards | ChildRewards | TeacherRewards | null> {
  if (room.kind === 'classroom' && can(visit.actor, 'points.give', room)) return taught(visit, room)
  if (room.kind === 'classroom' && can(visit.actor, 'rewards.own', room)) return own(visit, room)
  if (room.kind === 'child' && can(visit.actor, 'child.view', room)) return ofChild(visit, room)
  return null
}

const taught = ({ services, actor }: Visit, room: RoomChoice): Promise<TeacherRewards> =>
  read(services, actor, async (db) => {
    const { schoolId, id: classroomId, timeZone } = room
    const now = services.now()
    const students = await rosterOf(db, schoolId, classroomId)
    return {
      view: 'teacher',
      classroomId,
      className: room.name,
      students: students.map(({ id, name }) => ({ id, name })),
      week: await weekPoints(db, schoolId, classroomId, localDay(now, timeZone)),
      praised: await praised(db, schoolId, classroomId, {
        now,
        yesterday: localDay(now - 86_400_000, timeZone),
        students,
      }),
      goal: await openGoal(
        db,
        schoolId,
        classroomId,
        students.map(({ id }) => id),
      ),
      suggested: suggestedTargets(students.length),
    }
  })

const badgesShown = (facts: BadgeFacts, has: ReadonlySet<string>): BadgeShown[] =>
  badges.map(({ id, colour, target, done }) => ({
    id,
    colour,
    target,
    done: has.has(id) ? target : Math.min(done(facts), target),
  }))

/** A guardian sees what their child is proud of: badges and days, no points and nothing of others. */
const ofChild = ({ services, actor }: Visit, { schoolId, id, name, timeZone }: RoomChoice): Promise<ChildRewards> =>
  read(services, actor, async (db) => {
    const { facts, has, streak } = await factsOf(db, schoolId, id, localDay(services.now(), timeZone))
    return { view: 'guardian', child: id, name, streak, badges: badgesShown(facts, has) }
  })

const own = ({ services, actor }: Visit, room: RoomChoice): Promise<StudentRewards> =>
  read(services, actor, async (db) => {
    const { schoolId, id: classroomId, timeZone } = room
    const me = actor.id!
    const now = services.now()
    const day = localDay(now, timeZone)
    const { balance, earned, level, look } = await walletOf(db, schoolId, me)
    const { facts, has, streak } = await factsOf(db, schoolId, me, day)
    const today = await grantsOfDays(db, schoolId, me, [day])
    const students = await rosterOf(db, schoolId, classroomId)
    const quiet = await quietNow(db, schoolId, classroomId, now)
    const got = today.some(({ cause }) => cause.startsWith('quest:'))
    return {
      view: 'student',
      classroomId,
      me,
      balance,
      earned,
      level,
      look,
      owned: (await itemsOf(db, schoolId, me)).map(({ item, boughtAt }) => ({
        item,
        returnable: canReturn(boughtAt.getTime(), now),
      })),
      streak,
      quest: quiet ? null : { ...questProgress(me, day, today), got },
      quiet,
      badges: badgesShown(facts, has),
      latest: await latestOf(db, schoolId, me),
      goal: await openGoal(
        db,
        schoolId,
        classroomId,
        students.map(({ id }) => id),
      ),
    }
  })

const MOST_LATEST = 12

/** Kept as text so that its plan can be tested. */
export const latestSql = `
  SELECT e.cause, e.amount, e.source, e.reason, u.name AS by, to_char(e.day, 'YYYY-MM-DD') AS day
  FROM reward_entries e LEFT JOIN ${getTableName(users)} u ON u.id = e.given_by
  WHERE e.school_id = $1 AND e.student_id = $2 AND e.source <> 'undo' AND NOT EXISTS (
    SELECT FROM reward_entries b WHERE b.school_id = $1 AND b.student_id = $2 AND e.source = 'teacher' AND b.cause = 'undo:' || substr(e.cause, 9))
  ORDER BY e.day DESC, e.kept_at DESC LIMIT ${MOST_LATEST}`

/** The last lines of a child. What a teacher took back is not told: it was a slip of a finger. */
export async function latestOf(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<Entry[]> {
  return (await db.$client.query<Entry>(latestSql, [schoolId, studentId])).rows
}
