import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { parseParentCode } from '#rules/guardians/parent-code.ts'
import { decideLink, guardianRelations } from '#rules/guardians/parent-link.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { checkPersonName } from '#rules/input/display-name.ts'
import { can } from '#rules/permissions.ts'
import { parseSchoolSettings } from '#rules/schools/school-settings.ts'
import { accountById, finishAccount } from '#app/features/people/accounts/public.server.ts'
import {
  enforceMembershipQuota,
  removedPeople,
  schoolById,
  studentsOfSchool,
} from '#app/features/people/schools/public.server.ts'
import { guardianships, memberships } from '#app/features/people/schools/public-tables.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { openParentCodes } from './parent-codes.server.ts'
import { lookUpParentCode } from './look-up-parent-code.server.ts'
import { countRestrictions, findRestrictedGuardian, isBlockedGuardian } from './restrictions.server.ts'
import { parentCodes, parentInvitations } from './tables.server.ts'

/** Links the signed-in person to the child of a parent letter. Its code works once. */
export const linkChild = defineCommand({
  name: 'linkChild',
  quota: 'child-link',
  input: z.object({
    code: z.string().max(60),
    relation: z.enum(guardianRelations),
    /** Language of the page, saved for a new account. */
    locale: z.enum(['en', 'th', 'ko', 'cn']).optional(),
  }),
  school: async (services, actor, { code }, origin) =>
    actor.id ? ((await lookUpParentCode(services, { personId: actor.id, origin }, code))?.schoolId ?? null) : null,

  async load(context, { code }) {
    const { db, actor, schoolId } = context
    if (!actor.id) return null
    const invitation = await lockInvitation(context, code)
    // Unknown codes get the same answer as used ones.
    if (!schoolId || !invitation) throw new AppError('refused', { reason: 'parent-code-fails' })
    const { studentId } = invitation
    const ofStudent = and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, studentId))
    const countOthers = (state: SQL) =>
      db.$count(guardianships, and(ofStudent, ne(guardianships.guardianId, actor.id!), state))
    const [link] = await db
      .select({ status: guardianships.status })
      .from(guardianships)
      .where(and(ofStudent, eq(guardianships.guardianId, actor.id)))
    return {
      schoolId,
      invitation,
      ownStatus: link?.status === 'invited' ? null : (link?.status ?? null),
      others: await countOthers(sql`${guardianships.status} IN ('waiting', 'active', 'paused')`),
      // An account deletion deletes ended links, but not the letter that was used.
      endedOthers:
        (await countOthers(sql`${guardianships.status} = 'revoked'`)) +
        (await countUsedLetters(db, schoolId, studentId)) +
        (await countRestrictions(db, { schoolId, studentId })),
      isStudent: studentId !== actor.id && (await studentsOfSchool(db, schoolId, [studentId])).length > 0,
      isRemoved: (await removedPeople(db, schoolId, [actor.id])).size > 0,
      isBlocked: await isBlockedGuardian(db, { schoolId, studentId }, await findRestrictedGuardian(context, actor.id)),
      policy: parseSchoolSettings((await schoolById(db, schoolId))?.settings).parentLinks,
    }
  },

  allow: (actor, loaded) => loaded !== null && can(actor, 'child.link'),

  async run(context, loaded, { relation, locale }) {
    const { db, actor, now } = context
    const { schoolId, invitation, ...facts } = loaded!
    const { id, studentId, status: invitationStatus, expiresAt } = invitation
    const decision = decideLink(
      { invitation: { status: invitationStatus, expiresAt: expiresAt.getTime() }, ...facts },
      now,
    )
    if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
    await enforceMembershipQuota(context, schoolId)
    const isActive = decision.status === 'active'
    await addGuardian(context, schoolId, isActive)
    const link = { status: decision.status, relation, assurance: 'code' as const, createdAt: new Date(now) }
    await db
      .insert(guardianships)
      .values({ schoolId, guardianId: actor.id!, studentId, ...link })
      .onConflictDoUpdate({
        target: [guardianships.schoolId, guardianships.guardianId, guardianships.studentId],
        // Keep the assurance until a teacher approves: refusals of a confirmed guardian stay.
        set: { status: link.status, relation, createdAt: link.createdAt },
      })
    await db
      .update(parentInvitations)
      .set({ status: 'used', usedBy: actor.id, usedAt: new Date(now) })
      .where(and(eq(parentInvitations.schoolId, schoolId), eq(parentInvitations.id, id)))
    await finishParentAccount(context, locale)
    return {
      result: { status: decision.status, student: studentId },
      audit: { act: 'guardians.link', on: `people/${studentId}`, details: { status: decision.status, relation } },
    }
  },
})

const countUsedLetters = (db: Database, schoolId: SchoolId, studentId: PersonId) =>
  db.$count(
    parentInvitations,
    and(
      eq(parentInvitations.schoolId, schoolId),
      eq(parentInvitations.studentId, studentId),
      eq(parentInvitations.status, 'used'),
    ),
  )

/** A parent with a valid name has no further questions to answer: skips onboarding. */
async function finishParentAccount({ db, actor, now }: CommandContext, locale: Locale | undefined): Promise<void> {
  const account = await accountById(db, actor.id!, { lock: true })
  if (!account || account.onboardedAt || !checkPersonName(account.name).ok) return
  await finishAccount(db, account.id, account.name, locale ?? account.locale, now)
}

/**
 * Serializes the links and blocks of a student: two people cannot both be the first guardian, and no link of an address
 * commits while the address is blocked. Lock it before the rows of letters.
 */
export const lockParentLinks = (db: Database, studentId: PersonId) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`parent-links:${studentId}`}, 0))`)

/** Locks the links of the student and the invitation of a code, so that two people cannot use it. */
async function lockInvitation({ db, env, schoolId }: CommandContext, text: string) {
  const code = parseParentCode(text)
  if (!schoolId || !code.ok) return null
  const ofCode = and(
    eq(parentInvitations.schoolId, schoolId),
    eq(parentCodes.digest, openParentCodes(env).digestOf(code.value)),
  )
  const ofInvitation = and(
    eq(parentCodes.schoolId, parentInvitations.schoolId),
    eq(parentCodes.invitationId, parentInvitations.id),
  )
  const [match] = await db
    .select({ studentId: parentInvitations.studentId })
    .from(parentInvitations)
    .innerJoin(parentCodes, ofInvitation)
    .where(ofCode)
  if (!match) return null
  await lockParentLinks(db, match.studentId)
  const [invitation] = await db
    .select({
      id: parentInvitations.id,
      studentId: parentInvitations.studentId,
      status: parentInvitations.status,
      expiresAt: parentInvitations.expiresAt,
    })
    .from(parentInvitations)
    .innerJoin(parentCodes, ofInvitation)
    .where(ofCode)
    .for('update')
  return invitation ?? null
}

/** Makes the person a guardian of the school; pending while all links wait for a teacher. */
export async function addGuardian(
  { db, actor, now }: Pick<CommandContext, 'db' | 'now'> & { actor: Pick<CommandContext['actor'], 'id'> },
  schoolId: string,
  isActive: boolean,
): Promise<void> {
  const target = [memberships.schoolId, memberships.userId, memberships.role]
  const insert = db.insert(memberships).values({
    ...{ schoolId, userId: actor.id!, role: 'guardian' as const, createdAt: new Date(now) },
    status: isActive ? ('active' as const) : ('pending' as const),
  })
  await (isActive
    ? insert.onConflictDoUpdate({ target, set: { status: 'active' } })
    : insert.onConflictDoNothing({ target }))
}
