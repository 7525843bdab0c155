import { checkOwnWords } from '#rules/certificates/own-words.ts'
import { can } from '#rules/permissions.ts'
import { lockClassroomOfStudent } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError, type FieldReasons } from '#app/platform/errors/errors.ts'
import { awardInput, ownCertificateInput } from '../contract.ts'
import { certificates } from '../tables.server.ts'
import { findCourseTexts } from './certificate-texts.server.ts'
import { lockCertificates } from './load-certificates.server.ts'
import { nameCertificates } from './name-certificates.server.ts'

/** Confirms the names of earned certificates. All are named, or none. */
export const awardCertificates = defineCommand({
  name: 'awardCertificates',
  heavy: true,
  input: awardInput,
  load: (context, { classroomId, certificates: requested }) =>
    lockCertificates(
      context,
      classroomId,
      requested.map(({ id }) => id),
    ),
  allow: (actor, { classroom }) => can(actor, 'certificates.award', classroom),
  async run(context, { classroom, rows }, { when, certificates: requested }) {
    const isUnpublished = rows.some(({ course }) => course !== null && !findCourseTexts(course, classroom.locale))
    if (isUnpublished || rows.some(({ state }) => state !== 'earned'))
      throw new AppError('refused', { reason: 'conflicts' })
    const byId = new Map(requested.map((choice) => [choice.id, choice]))
    const named = rows.map((row) => ({ row, ...byId.get(row.id)! }))
    const jobs = await nameCertificates(context, { classroom, named, when })
    return {
      result: { count: named.length },
      audit: {
        act: 'certificate.award',
        on: classroom.id,
        details: { students: rows.map(({ studentId }) => studentId), when },
      },
      jobs,
    }
  },
})

/** Awards a certificate in a teacher's own words. */
export const awardOwnCertificate = defineCommand({
  name: 'awardOwnCertificate',
  input: ownCertificateInput,
  load: ({ db, actor }, { classroomId, student }) => lockClassroomOfStudent(db, actor, classroomId, student),
  allow: (actor, classroom) => can(actor, 'certificates.award', classroom),
  async run(context, classroom, { student, title, reason, name, isPublic, when }) {
    const { db, now, newId } = context
    rejectHeldWords({ title, reason })
    const [row] = await db
      .insert(certificates)
      .values({
        ...{ schoolId: classroom.schoolId, id: newId(), studentId: student, state: 'earned' },
        ...{ language: classroom.locale, title, reason, earnedAt: new Date(now) },
      })
      .returning()
    const named = [{ row: row!, name, isPublic: isPublic === 'on' }]
    const jobs = await nameCertificates(context, { classroom, named, when })
    return {
      result: { count: 1 },
      audit: { act: 'certificate.award', on: classroom.id, details: { students: [student], when } },
      jobs,
    }
  },
})

function rejectHeldWords(texts: Record<string, string>): void {
  const fields: FieldReasons = {}
  for (const [field, text] of Object.entries(texts)) {
    const checked = checkOwnWords(text)
    if (!checked.ok) fields[field] = checked.reason
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}
