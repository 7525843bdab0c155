import { and, eq, getTableName, isNull, or, sql } from 'drizzle-orm'
import { normalizeEmail } from '#rules/classrooms/co-teachers.ts'
import { maxBlocksPerStudent, type BlockReason } from '#rules/guardians/parent-link.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { accountById } from '#app/features/people/accounts/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { asIdentity, type Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import { openAddresses } from './addresses.server.ts'
import { guardianRestrictions } from './tables.server.ts'

/** The account, the address or both whom a restriction is about. */
export type RestrictedGuardian =
  | { personId: PersonId; addressDigest: string | null }
  | { personId: null; addressDigest: string }

type StudentRef = { schoolId: SchoolId; studentId: PersonId }

/** An account with the digest of its address, so that mails to the address stop, too. */
export async function findRestrictedGuardian(
  { db, env }: { db: Database; env: Pick<Env, 'SECRET'> },
  personId: PersonId,
): Promise<RestrictedGuardian> {
  // The account of a link that waits may be hidden from the school.
  const account = await asIdentity(db, () => accountById(db, personId))
  const address = account?.email ? normalizeEmail(account.email) : null
  return { personId, addressDigest: address && openAddresses(env).digestOf(address) }
}

const isAbout = ({ schoolId, studentId }: StudentRef, { personId, addressDigest }: RestrictedGuardian) =>
  and(
    eq(guardianRestrictions.schoolId, schoolId),
    eq(guardianRestrictions.studentId, studentId),
    or(
      personId ? eq(guardianRestrictions.personId, personId) : undefined,
      addressDigest ? eq(guardianRestrictions.addressDigest, addressDigest) : undefined,
    ),
  )

/** Whether the school blocks the account or its address for the student. */
export async function isBlockedGuardian(
  db: Database,
  student: StudentRef,
  guardian: RestrictedGuardian,
): Promise<boolean> {
  const blocks = await db.$count(
    guardianRestrictions,
    and(isAbout(student, guardian), eq(guardianRestrictions.kind, 'blocked')),
  )
  return blocks > 0
}

/** Pauses and blocks of a student, of accounts and of addresses. */
export const countRestrictions = (db: Database, { schoolId, studentId }: StudentRef): Promise<number> =>
  db.$count(
    guardianRestrictions,
    and(eq(guardianRestrictions.schoolId, schoolId), eq(guardianRestrictions.studentId, studentId)),
  )

/** Whether a pause or a block stops mails to the address. */
export async function isRestrictedAddress(db: Database, student: StudentRef, addressDigest: string): Promise<boolean> {
  return (await db.$count(guardianRestrictions, isAbout(student, { personId: null, addressDigest }))) > 0
}

/** SQL condition: no restriction stops mails to an address about a student. */
export const isUnrestrictedSql = ({ school, student, digest }: Record<'school' | 'student' | 'digest', string>) =>
  `NOT EXISTS (SELECT FROM ${getTableName(guardianRestrictions)} x
    WHERE x.school_id = ${school} AND x.student_id = ${student} AND x.address_digest = ${digest})`

export const liftPause = (db: Database, { schoolId, studentId }: StudentRef, personId: PersonId) =>
  db
    .delete(guardianRestrictions)
    .where(
      and(
        eq(guardianRestrictions.schoolId, schoolId),
        eq(guardianRestrictions.studentId, studentId),
        eq(guardianRestrictions.personId, personId),
        eq(guardianRestrictions.kind, 'paused'),
      ),
    )

/**
 * Pauses with `reason` null, else blocks. Replaces only restrictions of the same guardian: another one can have the same
 * address, and a teacher who pauses may not lift a block.
 */
export async function restrictGuardian(
  { db, actor, now, newId }: Pick<CommandContext, 'db' | 'actor' | 'now' | 'newId'>,
  student: StudentRef,
  guardian: RestrictedGuardian,
  reason: BlockReason | null,
): Promise<void> {
  const isSamePerson = guardian.personId && eq(guardianRestrictions.personId, guardian.personId)
  const isSameAddress =
    guardian.addressDigest &&
    and(isNull(guardianRestrictions.personId), eq(guardianRestrictions.addressDigest, guardian.addressDigest))
  const isReplaced =
    reason === null
      ? and(isSamePerson || sql`false`, eq(guardianRestrictions.kind, 'paused'))
      : or(isSamePerson || undefined, isSameAddress || undefined)
  const isOfStudent = and(
    eq(guardianRestrictions.schoolId, student.schoolId),
    eq(guardianRestrictions.studentId, student.studentId),
  )
  await db.delete(guardianRestrictions).where(and(isOfStudent, isReplaced))
  if ((await countRestrictions(db, student)) >= maxBlocksPerStudent)
    throw new AppError('refused', { reason: 'too-many-blocks' })
  await db.insert(guardianRestrictions).values({
    ...{ ...student, ...guardian, id: newId(), reason, setBy: actor.id, setAt: new Date(now) },
    kind: reason === null ? 'paused' : 'blocked',
  })
}
