import { and, eq, inArray } from 'drizzle-orm'
import {
  classroomsOfStudents,
  lockClassrooms,
  type ClassroomWithRelations,
} from '#app/features/people/classrooms/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { certificates, type CertificateRow } from '../tables.server.ts'

export type LoadedCertificates = { classroom: ClassroomWithRelations; rows: CertificateRow[] }

/**
 * Locks certificates of a class: those awarded in it, and those of its students that were not awarded yet. Throws
 * `not-found` if one of them belongs to neither.
 */
export async function lockCertificates(
  { db, actor }: CommandContext,
  classroomId: string,
  ids: readonly string[],
): Promise<LoadedCertificates> {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  const { schoolId } = classroom
  const rows = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.schoolId, schoolId), inArray(certificates.id, [...ids])))
    .orderBy(certificates.id)
    .for('no key update')
  const students = rows.filter(({ state }) => state === 'earned').map(({ studentId }) => studentId)
  const enrolled = new Set(
    (await classroomsOfStudents(db, schoolId, students))
      .filter((enrollment) => enrollment.classroomId === classroomId)
      .map(({ studentId }) => studentId),
  )
  const isInClass = (row: CertificateRow) =>
    row.state === 'earned' ? enrolled.has(row.studentId) : row.classroomId === classroomId
  if (rows.length !== new Set(ids).size || !rows.every(isInClass)) throw new AppError('not-found')
  return { classroom, rows }
}

export async function lockCertificate(context: CommandContext, input: { classroomId: string; certificate: string }) {
  const { classroom, rows } = await lockCertificates(context, input.classroomId, [input.certificate])
  return { classroom, row: rows[0]! }
}
