import { and, eq } from 'drizzle-orm'
import { relationMayAnswer } from '#rules/consent/who-may-give.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ChildData } from './contract.ts'

type LinkRef = { schoolId: SchoolId; student: PersonId; guardian: PersonId }

/** Why a guardian may not request a child's data; `unlinked` if there is no active link. */
export async function findObstacle(
  db: Database,
  { schoolId, student, guardian }: LinkRef,
): Promise<ChildData['obstacle'] | 'unlinked'> {
  const [link] = await db
    .select({ relation: guardianships.relation, assurance: guardianships.assurance })
    .from(guardianships)
    .where(
      and(
        eq(guardianships.schoolId, schoolId),
        eq(guardianships.studentId, student),
        eq(guardianships.guardianId, guardian),
        eq(guardianships.status, 'active'),
      ),
    )
  if (!link) return 'unlinked'
  if (!relationMayAnswer(link.relation)) return 'relation'
  return link.assurance === 'confirmed' ? null : 'unconfirmed'
}
