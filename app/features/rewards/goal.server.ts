import { and, eq, isNull } from 'drizzle-orm'
import { goalSum, targetNow, type GoalKind, type Treat } from '#rules/rewards/class-goal.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Goal } from './contract.ts'
import { classGoals } from './tables.server.ts'

/**
 * Kept as text so that its plan can be tested. What each child has earned since, of what counts: points, or lines of the
 * ledger for stars that are new or lessons that are finished. What was given for a goal itself helps no other one.
 */
export const earnedSinceSql = `
  SELECT s.id, coalesce(sum(CASE $5 WHEN 'points' THEN e.amount ELSE 1 END) FILTER (WHERE e.cause IS NOT NULL), 0)::int AS earned
  FROM unnest($2::uuid[]) AS s (id)
  LEFT JOIN reward_entries e ON e.school_id = $1 AND e.student_id = s.id AND e.day >= $3 AND e.at >= $4
    AND CASE $5 WHEN 'points' THEN e.source NOT IN ('purchase', 'return', 'welcome', 'goal')
      WHEN 'stars' THEN e.cause LIKE '%:star:%' ELSE e.cause LIKE 'lesson:%' END
  GROUP BY s.id`

/** The goal a class is on its way to, and how far it is; nothing where it has none. */
export async function openGoal(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  students: readonly PersonId[],
): Promise<Goal | null> {
  const [goal] = await db
    .select()
    .from(classGoals)
    .where(
      and(
        eq(classGoals.schoolId, schoolId),
        eq(classGoals.classroomId, classroomId),
        isNull(classGoals.reachedAt),
        isNull(classGoals.endedAt),
      ),
    )
  if (!goal) return null
  const { rows } = await db.$client.query<{ earned: number }>(earnedSinceSql, [
    schoolId,
    students,
    goal.since,
    goal.madeAt.toISOString(),
    goal.kind,
  ])
  const kind = goal.kind as GoalKind
  const target = targetNow(kind, goal.target, students.length)
  const sum = goalSum(
    kind,
    rows.map(({ earned }) => earned),
    target,
  )
  return { id: goal.id, kind, target, treat: goal.treat as Treat, sum: Math.min(sum, target) }
}
