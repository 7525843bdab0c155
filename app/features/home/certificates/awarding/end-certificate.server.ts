import { and, eq } from 'drizzle-orm'
import { reasonsOf } from '#rules/certificates/award.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { classroomsOfStudents } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { certificateInput, reissueInput, revokeInput } from '../contract.ts'
import { lockIssuer } from '../credentials/issuer-keys.server.ts'
import { revokeStatus } from '../credentials/status-lists.server.ts'
import { certificateSlugs, certificates, type CertificateRow } from '../tables.server.ts'
import { lockCertificate } from './load-certificates.server.ts'
import { nameCertificates } from './name-certificates.server.ts'

type LoadedCertificate = Awaited<ReturnType<typeof lockCertificate>>
const allow = (actor: Actor, { classroom }: LoadedCertificate) => can(actor, 'certificates.award', classroom)

const isRow = ({ schoolId, id }: CertificateRow) => and(eq(certificates.schoolId, schoolId), eq(certificates.id, id))

/** The audit log records whose certificate changed, but not its number or name. */
const toOutcome = (act: string, { classroom, row }: LoadedCertificate, details: object = {}) => ({
  result: {},
  audit: { act, on: classroom.id, details: { students: [row.studentId], ...details } },
})

function requireState({ state }: CertificateRow, required: CertificateRow['state']): void {
  if (state !== required) throw new AppError('refused', { reason: 'conflicts' })
}

/** Takes a certificate back before it is issued. A course can be awarded again; own words are deleted. */
export const withdrawCertificate = defineCommand({
  name: 'withdrawCertificate',
  deletesTarget: true,
  input: certificateInput,
  load: lockCertificate,
  allow,
  async run({ db }, loaded) {
    const { row } = loaded
    requireState(row, 'provisional')
    await db.delete(certificateSlugs).where(eq(certificateSlugs.slug, row.slug!))
    if (row.course === null) await db.delete(certificates).where(isRow(row))
    else
      await db
        .update(certificates)
        .set({
          ...{ state: 'earned', slug: null, classroomId: null, printedName: null, shortName: null, awardedBy: null },
          ...{ isPublic: false, issuesAt: null, language: null, title: null, lines: [] },
        })
        .where(isRow(row))
    return toOutcome('certificate.withdraw', loaded)
  },
})

/** Sets the status bit and removes what the file said about the student. */
async function endCertificate({ db, now }: CommandContext, row: CertificateRow, changes: Partial<CertificateRow>) {
  await lockIssuer(db, row.issuerSchool!)
  await revokeStatus(
    db,
    { schoolId: row.schoolId, issuerSchool: row.issuerSchool!, list: row.statusList!, index: row.statusIndex! },
    now,
  )
  await db
    .update(certificates)
    .set({ ...changes, endedAt: new Date(now), credential: null })
    .where(isRow(row))
}

export const revokeCertificate = defineCommand({
  name: 'revokeCertificate',
  input: revokeInput,
  load: lockCertificate,
  allow,
  async run(context, loaded, { reason }) {
    requireState(loaded.row, 'issued')
    if (!reasonsOf(isAdmin(context.actor)).includes(reason)) throw new AppError('not-found')
    await endCertificate(context, loaded.row, { state: 'revoked', endReason: reason })
    return toOutcome('certificate.revoke', loaded, { reason })
  },
})

export const isAdmin = ({ schoolRoles }: Actor): boolean => schoolRoles.includes('admin')

/** A child who left the class gets no new page: their former teachers can only revoke the certificate. */
async function requireEnrolled({ db }: CommandContext, { classroom, row }: LoadedCertificate): Promise<void> {
  const enrollments = await classroomsOfStudents(db, row.schoolId, [row.studentId])
  if (!enrollments.some(({ classroomId }) => classroomId === classroom.id)) throw new AppError('not-found')
}

/** Issues the certificate anew under another name and address; the old one says that it was replaced. */
export const reissueCertificate = defineCommand({
  name: 'reissueCertificate',
  input: reissueInput,
  load: lockCertificate,
  allow,
  async run(context, loaded, { name, isPublic }) {
    const { db, newId } = context
    const { row, classroom } = loaded
    requireState(row, 'issued')
    await requireEnrolled(context, loaded)
    const id = newId()
    await endCertificate(context, row, { state: 'replaced', endReason: 'name' })
    const { schoolId, studentId, course, language, title, reason, earnedAt } = row
    const [renewed] = await db
      .insert(certificates)
      .values({ schoolId, id, studentId, course, language, title, reason, earnedAt, state: 'earned' })
      .returning()
    await nameCertificates(context, {
      classroom,
      named: [{ row: renewed!, name, isPublic: isPublic === 'on' }],
      when: 'now',
    })
    return toOutcome('certificate.reissue', loaded)
  },
})
