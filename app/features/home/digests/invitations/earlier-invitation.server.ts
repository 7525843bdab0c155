import { and, eq, inArray } from 'drizzle-orm'
import { normalizeEmail } from '#rules/classrooms/co-teachers.ts'
import { decideMailInvite } from '#rules/digests/mail-invitation.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { isRestrictedAddress, openAddresses } from '#app/features/people/guardians/public.server.ts'
import { parseSchoolSettings } from '#rules/schools/school-settings.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { digestReaders, parentMailInvitations } from '../tables.server.ts'

export function parseAddress(text: string): string {
  const address = normalizeEmail(text)
  if (!address) throw new AppError('invalid', { fields: { address: 'invalid-email' } })
  return address
}

/** The reader of an address and their earlier invitation for the student; throws if the address cannot be invited. */
export async function findEarlierInvitation(
  { db, env, now }: Pick<CommandContext, 'db' | 'env' | 'now'>,
  schoolId: SchoolId,
  student: PersonId,
  address: string,
) {
  if (parseSchoolSettings((await schoolById(db, schoolId))?.settings).parentLinks === 'off')
    throw new AppError('refused', { reason: 'parent-links-off' })
  const addressDigest = openAddresses(env).digestOf(address)
  if (await isRestrictedAddress(db, { schoolId, studentId: student }, addressDigest))
    throw new AppError('refused', { reason: 'parent-blocked' })
  const [reader = null] = await db
    .select({ id: digestReaders.id })
    .from(digestReaders)
    .where(and(eq(digestReaders.schoolId, schoolId), eq(digestReaders.addressDigest, addressDigest)))
  const invitations = await db
    .select()
    .from(parentMailInvitations)
    .where(and(eq(parentMailInvitations.schoolId, schoolId), eq(parentMailInvitations.studentId, student)))
  const earlier = invitations.find(({ readerId }) => readerId === reader?.id) ?? null
  const otherInvitations = invitations.filter(
    ({ readerId, status, expiresAt }) =>
      readerId !== reader?.id && (status === 'accepted' || (status === 'sent' && expiresAt.getTime() > now)),
  )
  const decision = decideMailInvite({
    earlier: earlier?.status ?? null,
    others: otherInvitations.length + (await countLinks(db, schoolId, student)),
  })
  if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
  return { reader, earlier }
}

const countLinks = (db: Database, schoolId: SchoolId, student: PersonId) =>
  db.$count(
    guardianships,
    and(
      eq(guardianships.schoolId, schoolId),
      eq(guardianships.studentId, student),
      inArray(guardianships.status, ['waiting', 'active', 'paused']),
    ),
  )
