import { and, asc, eq } from 'drizzle-orm'
import { parseSelectedStudents, authorizePrint, type PrintClaims } from '#app/features/people/cards/public.server.ts'
import { rosterOf, teachersOf } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { buildSheet } from './awarding/certificate-sheet.server.ts'
import type { PrintedCertificates } from './contract.ts'
import { certificates } from './tables.server.ts'

/** Issued certificates of a class in the order of its list, if the teacher who created the link still has access. */
export async function printedCertificates(
  services: Services,
  claims: PrintClaims,
): Promise<PrintedCertificates | null> {
  const printer = await authorizePrint(services, claims)
  if (!printer) return null
  const { schoolId } = printer
  const classroomId = claims.classroom
  return inTransaction(services.pool, { ...printer, staff: false }, async (db) => {
    const school = await schoolById(db, schoolId)
    if (!school) return null
    const selectedIds = parseSelectedStudents(claims)
    const order = (await rosterOf(db, schoolId, classroomId)).map(({ id }) => id)
    const teacher = (await teachersOf(db, schoolId, [classroomId]))[0]?.name ?? ''
    const rows = await db
      .select()
      .from(certificates)
      .where(
        and(
          eq(certificates.schoolId, schoolId),
          eq(certificates.classroomId, classroomId),
          eq(certificates.state, 'issued'),
        ),
      )
      .orderBy(asc(certificates.id))
    const sheets = rows
      .filter(({ studentId }) => order.includes(studentId) && (selectedIds === null || selectedIds.has(studentId)))
      .toSorted((a, b) => order.indexOf(a.studentId) - order.indexOf(b.studentId))
      .map((row) => buildSheet(row, services.env, { school, paper: { teacher } }))
    return { about: 'certificates', paper: claims.paper, sheets }
  })
}
