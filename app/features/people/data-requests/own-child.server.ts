import { getTableName } from 'drizzle-orm'
import { relationMayAnswer } from '#rules/consent/who-may-give.ts'
import { guardianRelations } from '#rules/guardians/parent-link.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { findGuardianLink } from '#app/features/people/schools/public.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ChildData } from './contract.ts'
import type { DataRequestRow } from './tables.server.ts'

type LinkRef = { schoolId: SchoolId; student: PersonId; guardian: PersonId }

const answeringRelations = guardianRelations
  .filter(relationMayAnswer)
  .map((relation) => `'${relation}'`)
  .join(', ')

/** SQL condition of a request `r`: `findObstacle` finds none for its requester. */
export const isConfirmedGuardianSql = `EXISTS (SELECT FROM ${getTableName(guardianships)} l
  WHERE l.school_id = r.school_id AND l.student_id = r.student_id AND l.guardian_id = r.guardian_id AND l.status = 'active'
    AND l.assurance = 'confirmed' AND (l.relation IS NULL OR l.relation IN (${answeringRelations})))`

/** Why a guardian may not request a child's data; `unlinked` if there is no active link. */
export async function findObstacle(
  db: Database,
  { schoolId, student, guardian }: LinkRef,
): Promise<ChildData['obstacle'] | 'unlinked'> {
  const link = await findGuardianLink(db, { schoolId, student, guardian })
  if (!link) return 'unlinked'
  if (!relationMayAnswer(link.relation)) return 'relation'
  return link.assurance === 'confirmed' ? null : 'unconfirmed'
}

export const findRequesterObstacle = (db: Database, { schoolId, studentId, guardianId }: DataRequestRow) =>
  findObstacle(db, { schoolId, student: studentId, guardian: guardianId })
