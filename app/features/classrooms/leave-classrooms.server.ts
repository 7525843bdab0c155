import { sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'

/** Somebody deletes their account. Their classes go to whoever teaches along, else to somebody who runs the school. */
export async function leaveClassrooms(db: Database, personId: PersonId): Promise<void> {
  const { rows } = await db.execute<{ id: SchoolId }>(
    sql`SELECT DISTINCT school_id AS id FROM ${memberships} WHERE user_id = ${personId} ORDER BY 1`,
  )
  for (const { id } of rows) {
    await db.execute(sql`SELECT set_config('app.school', ${id}, true)`)
    await handOn(db, id, personId)
  }
  await db.execute(sql`SELECT set_config('app.school', '', true)`)
}

const handOn = (db: Database, schoolId: SchoolId, personId: PersonId) =>
  db.execute(sql`
    INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role)
    SELECT o.school_id, o.classroom_id, heir.user_id, 'owner' FROM classroom_teachers o
      CROSS JOIN LATERAL (
        SELECT user_id FROM (
          SELECT t.user_id, 1 AS place FROM classroom_teachers t
          WHERE t.school_id = o.school_id AND t.classroom_id = o.classroom_id AND t.status = 'active'
          UNION ALL
          SELECT m.user_id, 2 FROM ${memberships} m WHERE m.school_id = o.school_id AND m.role = 'admin' AND m.status = 'active') AS people
        WHERE user_id <> ${personId} ORDER BY place, user_id LIMIT 1) AS heir
    WHERE o.school_id = ${schoolId} AND o.user_id = ${personId} AND o.role = 'owner' AND o.status = 'active'
    ORDER BY o.classroom_id
    ON CONFLICT (school_id, classroom_id, user_id) DO UPDATE SET role = 'owner', status = 'active'`)
