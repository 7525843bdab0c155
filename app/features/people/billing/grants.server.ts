import { eq, sql } from 'drizzle-orm'
import type { PlanGrant } from '#rules/billing/plan-state.ts'
import type { SchoolId } from '#rules/ids.ts'
import { schools } from '#app/features/people/schools/public-tables.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { planGrants } from './tables.server.ts'

/** Serializes new grants of a school: each begins after those before it. */
export const lockPlan = (db: Database, schoolId: SchoolId) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`plan:${schoolId}`}, 0))`)

/** Grants of a school, with the plan that staff agreed on as one without seats. */
export async function queryGrants(db: Database, schoolId: SchoolId): Promise<PlanGrant[]> {
  const { plan, seats, startsOn, endsOn, hasGrace } = planGrants
  const grants = await db
    .select({ plan, seats, startsOn, endsOn, hasGrace })
    .from(planGrants)
    .where(eq(planGrants.schoolId, schoolId))
  const [agreed] = await db
    .select({ plan: schools.plan, endsOn: schools.planUntil })
    .from(schools)
    .where(eq(schools.id, schoolId))
  if (!agreed || agreed.plan === 'free') return grants
  const { plan: agreedPlan, endsOn: agreedEnd } = agreed
  return [...grants, { plan: agreedPlan, seats: null, startsOn: '0001-01-01', endsOn: agreedEnd, hasGrace: true }]
}

export type BillingSchool = { schoolId: SchoolId }

/** The nil UUID: matches no school. */
const noSchoolId = '00000000-0000-0000-0000-000000000000'

/** The school of a billing command. With `BILLING=off` there are none. */
export async function loadBillingSchool({ schoolId, env }: CommandContext): Promise<BillingSchool> {
  if (env.BILLING === 'off') throw new AppError('not-found')
  return { schoolId: schoolId ?? noSchoolId }
}
