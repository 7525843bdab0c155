import { sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { getMemberships } from './acting-memberships.server.ts'

const recentMs = 30 * 86_400_000

/** Names of schools joined in the last 30 days by a teacher whose current school is their personal one. */
export async function listRecentlyJoinedSchools(request: RequestContext, currentSchoolId: SchoolId): Promise<string[]> {
  const { services, actor, signedIn } = request
  if (!signedIn) return []
  const memberships = await getMemberships({ services, signedIn })
  const isInPersonalSchool = memberships.some(({ schoolId, personal }) => schoolId === currentSchoolId && personal)
  if (!isInPersonalSchool || !memberships.some(({ personal, roles }) => !personal && roles.includes('teacher')))
    return []
  const since = new Date(services.now() - recentMs)
  return read(services, { ...actor, schoolId: null }, async (db) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      SELECT d.name FROM memberships m JOIN school_directory d ON d.school_id = m.school_id
      WHERE m.user_id = ${actor.id} AND m.role = 'teacher' AND m.status = 'active' AND m.created_at > ${since} ORDER BY d.search`)
    return rows.map(({ name }) => name)
  })
}
