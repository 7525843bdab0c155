import { sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { membershipsOf } from './acting.server.ts'

const daysMs = 30 * 86_400_000

/** Schools that took in, in these weeks, a teacher who stands in a school of their own. */
export async function schoolsJustJoined(visit: Visit, here: SchoolId): Promise<string[]> {
  const { services, actor, signedIn } = visit
  if (!signedIn) return []
  const memberships = await membershipsOf({ services, signedIn })
  const ownHere = memberships.some(({ schoolId, personal }) => schoolId === here && personal)
  if (!ownHere || !memberships.some(({ personal, roles }) => !personal && roles.includes('teacher'))) return []
  const since = new Date(services.now() - daysMs)
  return read(services, { ...actor, schoolId: null }, async (db) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      SELECT d.name FROM memberships m JOIN school_directory d ON d.school_id = m.school_id
      WHERE m.user_id = ${actor.id} AND m.role = 'teacher' AND m.status = 'active' AND m.created_at > ${since} ORDER BY d.search`)
    return rows.map(({ name }) => name)
  })
}
