import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { badgeCausesSql } from './badges/badge-facts.server.ts'

const services = await openFileServices()
let childClass: ChildClass
beforeAll(async () => {
  childClass = await createChildClass(services, 20)
  await services.owner.query(
    `INSERT INTO reward_entries (school_id, student_id, id, cause, amount, source, day, at)
     SELECT $1, s.id, gen_random_uuid(), CASE WHEN n % 20 = 0 THEN 'lesson:' ELSE 'step:' END || n, 2, 'lesson', current_date - n / 5, now()
     FROM unnest($2::uuid[]) AS s (id), generate_series(1, 400) AS n`,
    [childClass.classroom.schoolId, childClass.children],
  )
  await services.owner.query('VACUUM ANALYZE reward_entries')
})

/** Runs with row security enabled, as the application does. */
test('reads badge entries through a partial index that contains no other entries', async () => {
  const { schoolId } = childClass.classroom
  const { rows } = await inTransaction(services.pool, { schoolId, personId: null, staff: false }, (db) =>
    db.$client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ANALYZE ${badgeCausesSql}`, [schoolId, childClass.children[0]]),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('reward_entries_for_badges')
  expect(plan).not.toContain('Rows Removed by Filter')
})
