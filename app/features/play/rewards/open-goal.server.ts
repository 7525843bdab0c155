import { and, eq, isNull } from 'drizzle-orm'
import { sumGoalProgress, effectiveTarget, type GoalKind } from '#rules/rewards/class-goal.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Goal } from './contract.ts'
import { classGoals } from './tables.server.ts'

/**
 * SQL text, so that a test can check its query plan. Sums per student what counts for a goal of kind $5 since it was
 * set: points, or the number of ledger entries for new stars or finished lessons. Points granted for a reached goal
 * do not count for the next goal.
 */
export const earnedSinceSql = `
  SELECT s.id, coalesce(sum(CASE $5 WHEN 'points' THEN e.amount ELSE 1 END) FILTER (WHERE e.cause IS NOT NULL), 0)::int AS earned
  FROM unnest($2::uuid[]) AS s (id)
  LEFT JOIN reward_entries e ON e.school_id = $1 AND e.student_id = s.id AND e.day >= $3 AND e.at >= $4
    AND CASE $5 WHEN 'points' THEN e.source NOT IN ('purchase', 'return', 'welcome', 'goal')
      WHEN 'stars' THEN e.cause LIKE '%:star:%' ELSE e.cause LIKE 'lesson:%' END
  GROUP BY s.id`

/** The open goal of a class with its progress in `sum`, or null if the class has no open goal. */
export async function loadOpenGoal(
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
  const target = effectiveTarget(kind, goal.target, students.length)
  const sum = sumGoalProgress(
    kind,
    rows.map(({ earned }) => earned),
    target,
  )
  return { id: goal.id, kind, target, treat: goal.treat, sum: Math.min(sum, target) }
}
