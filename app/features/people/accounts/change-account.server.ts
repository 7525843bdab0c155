import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import { asIdentity, asSchool } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { recordAudit } from '#app/platform/commands/execute.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { closeAccount, eraseAccountRequest } from './closed-accounts.server.ts'
import { describeEvent } from './account-event.server.ts'
import { emailAddress } from './contract.ts'
import { recordOldEmail, eraseEmail, endMembership, findDeletionBlocker } from './account-hooks.server.ts'
import { deleteLinksOf } from './delete-links.server.ts'
import { sessionsPath } from './session-workspace.server.ts'
import { eraseUnconfirmedAccount } from './unconfirmed-accounts.server.ts'

/** Commands on the caller's own account. Callers must check for a recent sign-in or the password first. */

const allowSelf =
  (action: 'account.change' | 'account.sessions' | 'account.delete') => (actor: CommandContext['actor']) =>
    can(actor, action, { personId: actor.id })

/** An account belongs to no school, so these commands run and are audited without one. */
const noSchool = async () => null

type Person = { id: PersonId; email: string; name: string; locale: Locale }

async function lockPerson({ db, actor }: CommandContext): Promise<Person> {
  const { rows } = await db.execute<Person>(
    sql`SELECT id, email, name, locale FROM users WHERE id = ${actor.id} FOR UPDATE`,
  )
  if (!rows[0]) throw new AppError('unauthenticated')
  return rows[0]
}

export const changePassword = defineCommand({
  name: 'changePassword',
  bypassUserQueue: true,
  input: z.object({ passwordHash: z.string().startsWith('$argon2id$'), keepSessionId: uuid }),
  school: noSchool,
  load: lockPerson,
  allow: allowSelf('account.change'),
  async run(context, person, { passwordHash, keepSessionId }) {
    const { db, newId } = context
    await db.execute(sql`
      INSERT INTO accounts (id, user_id, provider_id, account_id, password)
      VALUES (${newId()}, ${person.id}, 'credential', ${person.id}, ${passwordHash})
      ON CONFLICT (provider_id, account_id) DO UPDATE SET password = excluded.password, updated_at = now()`)
    await db.execute(sql`DELETE FROM sessions WHERE user_id = ${person.id} AND id <> ${keepSessionId}`)
    await asIdentity(db, () => deleteLinksOf(db.$client, person.id))
    return {
      result: null,
      changed: [sessionsPath(person.id)],
      audit: { act: 'account.password.change', on: `people/${person.id}` },
      jobs: [
        {
          name: 'send-mail',
          data: {
            kind: 'password-changed',
            to: person.email,
            locale: person.locale,
            name: person.name,
            event: await describeEvent(context, person.id),
          },
        },
      ],
    }
  },
})

export const changeEmail = defineCommand({
  name: 'changeEmail',
  bypassUserQueue: true,
  input: z.object({ newEmail: emailAddress }),
  school: noSchool,
  load: lockPerson,
  allow: allowSelf('account.change'),
  async run(context, person, { newEmail }) {
    const { db, now } = context
    for (const { schoolId } of await membershipsOf(context))
      await asSchool(db, schoolId, () => recordOldEmail(db, { schoolId, personId: person.id, now }))
    // Links mailed to the old address must stop working: someone else may read that mailbox.
    await asIdentity(db, () => deleteLinksOf(db.$client, person.id))
    await eraseEmail(db, person.email)
    const erasedPersonId = await eraseUnconfirmedAccount(db, newEmail, person.id)
    // Row security hides other users' rows here, so only the unique index can detect a taken address.
    const update = await db
      .execute(
        sql`UPDATE users SET email = ${newEmail}, email_verified = true, updated_at = now() WHERE id = ${person.id}`,
      )
      .catch(nullIfAddressTaken)
    if (update?.rowCount !== 1) throw new AppError('conflict', { reason: 'email-already-in-use' })
    return {
      result: null,
      audit: {
        act: 'account.email.change',
        on: `people/${person.id}`,
        details: erasedPersonId ? { takenFrom: erasedPersonId } : {},
      },
      jobs: [
        {
          name: 'send-mail',
          data: {
            kind: 'address-changed',
            to: person.email,
            locale: person.locale,
            name: person.name,
            event: await describeEvent(context, person.id),
          },
        },
      ],
    }
  },
})

function nullIfAddressTaken(error: { cause?: { code?: string } }): null {
  if (error.cause?.code === '23505') return null
  throw error
}

/** Ends one session, or all except the caller's. Another user's session id gives `not-found`. */
export const revokeSessions = defineCommand({
  name: 'revokeSessions',
  bypassUserQueue: true,
  input: z.union([z.object({ id: uuid }), z.object({ allBut: uuid })]),
  school: noSchool,
  load: lockPerson,
  allow: allowSelf('account.sessions'),
  async run({ db }, person, selection) {
    const condition = 'id' in selection ? sql`id = ${selection.id}` : sql`id <> ${selection.allBut}`
    const { rowCount } = await db.execute(sql`DELETE FROM sessions WHERE user_id = ${person.id} AND ${condition}`)
    if ('id' in selection && rowCount === 0) throw new AppError('not-found')
    // A signed-out device must not get back in through device trust or a sign-in link requested on it.
    await asIdentity(db, () => deleteLinksOf(db.$client, person.id))
    return {
      result: { revoked: rowCount ?? 0 },
      changed: [sessionsPath(person.id)],
      audit: { act: 'account.sessions.revoke', on: `people/${person.id}`, details: { revoked: rowCount } },
    }
  },
})

/** Refuses to unlink the last remaining sign-in method. */
export const unlinkAccount = defineCommand({
  name: 'unlinkAccount',
  bypassUserQueue: true,
  input: z.object({ accountId: uuid }),
  school: noSchool,
  load: lockPerson,
  allow: allowSelf('account.change'),
  async run(context, person, { accountId }) {
    const { db } = context
    const { rows } = await db.execute<{ id: string; provider: string }>(sql`
      SELECT id, provider_id AS provider FROM accounts WHERE user_id = ${person.id}`)
    const match = rows.find(({ id, provider }) => id === accountId && provider !== 'credential')
    if (!match) throw new AppError('not-found')
    if (rows.length === 1) throw new AppError('refused', { reason: 'last-sign-in-method' })
    await db.execute(sql`DELETE FROM accounts WHERE id = ${accountId}`)
    return {
      result: null,
      audit: { act: 'account.unlink', on: `people/${person.id}`, details: { provider: match.provider } },
      jobs: [
        {
          name: 'send-mail',
          data: {
            kind: 'provider-unlinked',
            to: person.email,
            locale: person.locale,
            name: person.name,
            event: await describeEvent(context, person.id),
          },
        },
      ],
    }
  },
})

type SchoolMembership = {
  schoolId: SchoolId
  isAdmin: boolean
  isActive: boolean
  isCurrent: boolean
  wasMember: boolean
}

/**
 * The caller's memberships per school, ordered by school id so that locks are taken in a fixed order.
 * A pending join request leaves no data in a school, so it does not set `wasMember`.
 */
async function membershipsOf({ db, actor }: CommandContext): Promise<SchoolMembership[]> {
  const { rows } = await db.execute<SchoolMembership>(sql`
    SELECT school_id AS "schoolId", bool_or(role = 'admin' AND status = 'active') AS "isAdmin",
      bool_or(status = 'active') AS "isActive", bool_or(status <> 'removed') AS "isCurrent", bool_or(status <> 'pending' OR was_removed) AS "wasMember"
    FROM ${memberships} WHERE user_id = ${actor.id} GROUP BY school_id ORDER BY school_id`)
  return rows
}

/**
 * Immediately ends all sessions, sign-in methods and school memberships. A background job erases the account's data in
 * batches, because the amount is unbounded. A school's last admin is refused before any row is locked.
 */
export const deleteAccount = defineCommand({
  name: 'deleteAccount',
  bypassUserQueue: true,
  quota: 'account-deletion',
  input: z.object({}),
  school: noSchool,
  load: lockPerson,
  allow: allowSelf('account.delete'),
  async run(context, { id: personId, email }) {
    const { db, now } = context
    const schoolMemberships = await membershipsOf(context)
    for (const { schoolId } of schoolMemberships.filter(({ isAdmin }) => isAdmin)) {
      const membership = { schoolId, personId, now, isAdmin: true }
      const blocker = await asSchool(db, schoolId, () => findDeletionBlocker(db, membership))
      // Returned, not thrown: the transaction commits, so a refused attempt counts toward the quota.
      if (blocker) return { refused: new AppError('refused', { reason: blocker }) }
    }
    for (const { schoolId, isAdmin, isActive } of schoolMemberships.filter(({ isCurrent }) => isCurrent))
      await asSchool(db, schoolId, async () => {
        if (isActive) await recordAudit({ ...context, schoolId }, { act: 'school.leave', on: `people/${personId}` })
        await endMembership(context, { schoolId, personId, now, isAdmin })
      })
    const schools = schoolMemberships.filter(({ wasMember }) => wasMember).map(({ schoolId }) => schoolId)
    await eraseEmail(db, email)
    await closeAccount(context, { personId, email }, schools)
    return {
      result: null,
      changed: [sessionsPath(personId)],
      audit: { act: 'account.delete', on: `people/${personId}` },
      jobs: [eraseAccountRequest(personId)],
    }
  },
})
