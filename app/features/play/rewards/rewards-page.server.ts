import { getTableName } from 'drizzle-orm'
import type { BadgeFacts } from '#rules/rewards/badge.ts'
import { badges } from '#rules/rewards/badges.ts'
import { suggestTargets } from '#rules/rewards/class-goal.ts'
import { questProgress } from '#rules/rewards/quest.ts'
import { canReturn } from '#rules/rewards/workshop.ts'
import { can } from '#rules/permissions.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { listUndoablePraise, sumWeekPoints } from './class-rewards.server.ts'
import type { BadgeProgress, ChildRewards, RewardEntry, StudentRewards, TeacherRewards } from './contract.ts'
import { loadBadgeFacts } from './badges/badge-facts.server.ts'
import { loadOpenGoal } from './open-goal.server.ts'
import { loadCurrentQuietPeriod } from './quiet-hours.server.ts'
import { listGrantsOfDays, listBoughtItems, loadWallet } from './queries.server.ts'
import { listOwnTreats } from './treats/class-treats.server.ts'

/** Rewards for the actor's role in the workspace: student, guardian or teacher. Null for all other roles. */
export async function loadRewardsPage(
  requestContext: RequestContext,
  workspace: WorkspaceChoice,
): Promise<StudentRewards | ChildRewards | TeacherRewards | null> {
  if (workspace.kind === 'classroom' && can(requestContext.actor, 'points.give', workspace))
    return loadTeacherRewards(requestContext, workspace)
  if (workspace.kind === 'classroom' && can(requestContext.actor, 'rewards.own', workspace))
    return loadStudentRewards(requestContext, workspace)
  if (workspace.kind === 'child' && can(requestContext.actor, 'child.view', workspace))
    return loadChildRewards(requestContext, workspace)
  return null
}

const loadTeacherRewards = ({ services, actor }: RequestContext, workspace: WorkspaceChoice): Promise<TeacherRewards> =>
  read(services, actor, async (db) => {
    const { schoolId, id: classroomId, timeZone } = workspace
    const now = services.now()
    const students = await rosterOf(db, schoolId, classroomId)
    return {
      view: 'teacher',
      classroomId,
      className: workspace.name,
      students: students.map(({ id, name }) => ({ id, name })),
      week: await sumWeekPoints(db, schoolId, classroomId, formatLocalDay(now, timeZone)),
      praised: await listUndoablePraise(db, schoolId, classroomId, {
        now,
        yesterday: formatLocalDay(now - 86_400_000, timeZone),
        students,
      }),
      goal: await loadOpenGoal(
        db,
        schoolId,
        classroomId,
        students.map(({ id }) => id),
      ),
      ownTreats: await listOwnTreats(db, schoolId, classroomId),
      suggested: suggestTargets(students.length),
    }
  })

const measureBadges = (facts: BadgeFacts, ownedBadges: ReadonlySet<string>): BadgeProgress[] =>
  badges.map(({ id, colour, target, done }) => ({
    id,
    colour,
    target,
    done: ownedBadges.has(id) ? target : Math.min(done(facts), target),
  }))

/** A guardian sees the child's badges and streak, but no points and nothing about other students. */
const loadChildRewards = (
  { services, actor }: RequestContext,
  { schoolId, id, name, timeZone }: WorkspaceChoice,
): Promise<ChildRewards> =>
  read(services, actor, async (db) => {
    const { facts, ownedBadges, streak } = await loadBadgeFacts(
      db,
      schoolId,
      id,
      formatLocalDay(services.now(), timeZone),
    )
    return { view: 'guardian', child: id, name, streak, badges: measureBadges(facts, ownedBadges) }
  })

const loadStudentRewards = ({ services, actor }: RequestContext, workspace: WorkspaceChoice): Promise<StudentRewards> =>
  read(services, actor, async (db) => {
    const { schoolId, id: classroomId, timeZone } = workspace
    const me = actor.id!
    const now = services.now()
    const day = formatLocalDay(now, timeZone)
    const { balance, earned, level, look } = await loadWallet(db, schoolId, me)
    const { facts, ownedBadges, streak } = await loadBadgeFacts(db, schoolId, me, day)
    const today = await listGrantsOfDays(db, schoolId, me, [day])
    const students = await rosterOf(db, schoolId, classroomId)
    const quiet = await loadCurrentQuietPeriod(db, schoolId, classroomId, now)
    const isGranted = today.some(({ cause }) => cause.startsWith('quest:'))
    return {
      view: 'student',
      classroomId,
      me,
      balance,
      earned,
      level,
      look,
      owned: (await listBoughtItems(db, schoolId, me)).map(({ item, boughtAt }) => ({
        item,
        returnable: canReturn(boughtAt.getTime(), now),
      })),
      streak,
      quest: quiet ? null : { ...questProgress(me, day, today), got: isGranted },
      quiet,
      badges: measureBadges(facts, ownedBadges),
      latest: await listLatestEntries(db, schoolId, me),
      goal: await loadOpenGoal(
        db,
        schoolId,
        classroomId,
        students.map(({ id }) => id),
      ),
    }
  })

const MAX_LATEST = 12

/** SQL text, so that a test can check its query plan. */
export const latestEntriesSql = `
  SELECT e.cause, e.amount, e.source, e.reason, u.name AS by, to_char(e.day, 'YYYY-MM-DD') AS day
  FROM reward_entries e LEFT JOIN ${getTableName(users)} u ON u.id = e.given_by
  WHERE e.school_id = $1 AND e.student_id = $2 AND e.source <> 'undo' AND NOT EXISTS (
    SELECT FROM reward_entries b WHERE b.school_id = $1 AND b.student_id = $2 AND e.source = 'teacher' AND b.cause = 'undo:' || substr(e.cause, 9))
  ORDER BY e.day DESC, e.kept_at DESC LIMIT ${MAX_LATEST}`

/** A student's latest ledger entries. Undone praise is left out: it was a teacher's mistake. */
export async function listLatestEntries(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<RewardEntry[]> {
  return (await db.$client.query<RewardEntry>(latestEntriesSql, [schoolId, studentId])).rows
}
