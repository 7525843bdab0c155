import type pg from 'pg'
import { planAudit, planInput } from '#app/features/people/schools/public.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'

export type PlanChange = {
  /** Id or exact name of the school. */
  school: string
  plan: string
  /** Last day of the plan, `2027-08-31`; null: no end. */
  until: string | null
}

export type SchoolWithPlan = { id: string; name: string }

/** Sets a school's plan as the database owner, for `npm run staff -- plan`, with an entry in the school's log. */
export async function setPlan(owner: Pick<pg.Client, 'query'>, change: PlanChange): Promise<SchoolWithPlan> {
  const parsed = planInput.safeParse({ plan: change.plan, until: change.until ?? '' })
  if (!parsed.success)
    throw new Error(
      parsed.error.issues[0]!.path[0] === 'plan'
        ? `no such plan: ${change.plan}`
        : `not a day (2027-08-31): ${change.until}`,
    )
  const school = await findSchool(owner, change.school)
  const { act, on, details } = planAudit(school.id, parsed.data)
  // One statement, so that a plan never changes without its log entry.
  await owner.query(
    `WITH changed AS (UPDATE schools SET plan = $2, plan_until = $3 WHERE id = $1 RETURNING id)
     INSERT INTO audit_entries (id, school_id, person_id, act, on_what, details, address, at)
     SELECT $4, id, NULL, $5, $6, $7::jsonb, NULL, now() FROM changed`,
    [school.id, parsed.data.plan, parsed.data.until, newId(), act, on, JSON.stringify(details)],
  )
  return school
}

async function findSchool(owner: Pick<pg.Client, 'query'>, idOrName: string): Promise<SchoolWithPlan> {
  const { rows } = await owner.query<SchoolWithPlan>(
    'SELECT id, name FROM schools WHERE (id::text = $1 OR lower(name) = lower($1)) AND closed_at IS NULL ORDER BY id',
    [idOrName],
  )
  if (rows.length > 1)
    throw new Error(`${rows.length} schools have this name; use an id: ${rows.map(({ id }) => id).join(', ')}`)
  if (rows.length === 0) throw new Error(`no such school: ${idOrName}`)
  return rows[0]!
}
