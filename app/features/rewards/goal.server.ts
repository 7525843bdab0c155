import { and, eq, isNull } from 'drizzle-orm'
import { goalSum, type Treat } from '#rules/rewards/class-goal.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Goal } from './contract.ts'
import { classGoals } from './tables.server.ts'

/** Kept as text so that its plan can be tested. What was given for a goal itself helps no other one. */
export const earnedSinceSql = `
  SELECT s.id, coalesce(sum(e.amount), 0)::int AS earned FROM unnest($2::uuid[]) AS s (id)
  LEFT JOIN reward_entries e ON e.school_id = $1 AND e.student_id = s.id AND e.day >= $3
    AND e.source NOT IN ('purchase', 'return', 'welcome', 'goal') AND e.at >= $4
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
  ])
  const sum = goalSum(
    rows.map(({ earned }) => earned),
    goal.target,
  )
  return { id: goal.id, target: goal.target, treat: goal.treat as Treat, sum: Math.min(sum, goal.target) }
}
