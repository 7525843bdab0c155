import { and, eq } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { isOldEnoughToWrite, type ThreadRole, type Writer } from '#rules/messages/who-may-write.ts'
import type { Actor } from '#rules/permissions.ts'
import { listPurposesOff } from '#app/features/people/consent/public.server.ts'
import { managedStudents } from '#app/features/people/students/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'

/** The actor as a writer in a thread. Only accounts of children have an age; others belong to adults. */
export async function loadWriter(
  db: Database,
  { id, managed, strength }: Actor,
  { schoolId, role }: { schoolId: SchoolId; role: ThreadRole },
): Promise<Writer> {
  const base = { role, isClassCodeSession: strength === 'class-code' }
  if (role !== 'student') return { ...base, mayWriteText: true }
  const purposesOff = (await listPurposesOff(db, schoolId, [id!])).get(id!) ?? []
  if (!managed || purposesOff.includes('writing')) return { ...base, mayWriteText: !purposesOff.includes('writing') }
  const [student] = await db
    .select({ birthBand: managedStudents.birthBand })
    .from(managedStudents)
    .where(and(eq(managedStudents.schoolId, schoolId), eq(managedStudents.studentId, id!)))
  return { ...base, mayWriteText: isOldEnoughToWrite(student?.birthBand ?? null) }
}
