import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import { asIdentity, asSchool } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { recordAudit } from '#app/platform/execute.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { uuid } from '#app/platform/uuid.ts'
import { closeAccount, eraseJob } from './closed-accounts.server.ts'
import { emailAddress } from './contract.ts'
import { rememberAddress, forgetAddress, leaveSchool, whyStay } from './leave-school.server.ts'
import { endLinksOf } from './end-links.server.ts'
import { sessionsPath } from './session-room.server.ts'
import { takeFromStranger } from './unconfirmed.server.ts'

/** What people do with their own account. Whether they have just proven themselves is asked before these are called. */

const own = (action: 'account.change' | 'account.sessions' | 'account.delete') => (actor: Context['actor']) =>
  can(actor, action, { personId: actor.id })

/** An account belongs to no school, so its actions are kept outside of all of them. */
const outsideSchools = async () => null

type Person = { id: PersonId; email: string; name: string; locale: Locale }

async function lockPerson({ db, actor }: Context): Promise<Person> {
  const { rows } = await db.execute<Person>(
    sql`SELECT id, email, name, locale FROM users WHERE id = ${actor.id} FOR UPDATE`,
  )
  if (!rows[0]) throw new AppError('unauthenticated')
  return rows[0]
}

export const changePassword = defineCommand({
  name: 'changePassword',
  ofAccount: true,
  input: z.object({ passwordHash: z.string().startsWith('$argon2id$'), keepSessionId: uuid }),
  school: outsideSchools,
  load: lockPerson,
  allow: own('account.change'),
  async run({ db, newId }, person, { passwordHash, keepSessionId }) {
    await db.execute(sql`
      INSERT INTO accounts (id, user_id, provider_id, account_id, password)
      VALUES (${newId()}, ${person.id}, 'credential', ${person.id}, ${passwordHash})
      ON CONFLICT (provider_id, account_id) DO UPDATE SET password = excluded.password, updated_at = now()`)
    await db.execute(sql`DELETE FROM sessions WHERE user_id = ${person.id} AND id <> ${keepSessionId}`)
    await asIdentity(db, () => endLinksOf(db.$client, person.id))
    return {
      result: null,
      changed: [sessionsPath(person.id)],
      audit: { act: 'account.password.change', on: `people/${person.id}` },
      jobs: [
        {
          name: 'send-mail',
          data: { kind: 'password-changed', to: person.email, locale: person.locale, name: person.name },
        },
      ],
    }
  },
})

export const changeEmail = defineCommand({
  name: 'changeEmail',
  ofAccount: true,
  input: z.object({ newEmail: emailAddress }),
  school: outsideSchools,
  load: lockPerson,
  allow: own('account.change'),
  async run(context, person, { newEmail }) {
    const { db, now } = context
    for (const { schoolId } of await partsOf(context))
      await asSchool(db, schoolId, () => rememberAddress(db, { schoolId, personId: person.id, now }))
    // Whoever reads the old mailbox has no part in this account any more, nor this account in what comes there.
    await asIdentity(db, () => endLinksOf(db.$client, person.id))
    await forgetAddress(db, person.email)
    const stranger = await takeFromStranger(db, newEmail, person.id)
    // Others are not seen from here; that nobody has an address twice is known by its index alone.
    const moved = await db
      .execute(
        sql`UPDATE users SET email = ${newEmail}, email_verified = true, updated_at = now() WHERE id = ${person.id}`,
      )
      .catch(unlessTaken)
    if (moved?.rowCount !== 1) throw new AppError('conflict', { reason: 'email-already-in-use' })
    return {
      result: null,
      audit: {
        act: 'account.email.change',
        on: `people/${person.id}`,
        details: stranger ? { takenFrom: stranger } : {},
      },
      jobs: [
        {
          name: 'send-mail',
          data: { kind: 'address-changed', to: person.email, locale: person.locale, name: person.name },
        },
      ],
    }
  },
})

function unlessTaken(error: { cause?: { code?: string } }): null {
  if (error.cause?.code === '23505') return null
  throw error
}

/** Ends one session, or all but the one that asks. Somebody else's looks like one that does not exist. */
export const revokeSessions = defineCommand({
  name: 'revokeSessions',
  ofAccount: true,
  input: z.union([z.object({ id: uuid }), z.object({ allBut: uuid })]),
  school: outsideSchools,
  load: lockPerson,
  allow: own('account.sessions'),
  async run({ db }, person, which) {
    const condition = 'id' in which ? sql`id = ${which.id}` : sql`id <> ${which.allBut}`
    const { rowCount } = await db.execute(sql`DELETE FROM sessions WHERE user_id = ${person.id} AND ${condition}`)
    if ('id' in which && rowCount === 0) throw new AppError('not-found')
    // Nor does a device come back by being trusted, or by a link that was asked for there.
    await asIdentity(db, () => endLinksOf(db.$client, person.id))
    return {
      result: { revoked: rowCount ?? 0 },
      changed: [sessionsPath(person.id)],
      audit: { act: 'account.sessions.revoke', on: `people/${person.id}`, details: { revoked: rowCount } },
    }
  },
})

/** One way in must stay. */
export const unlinkAccount = defineCommand({
  name: 'unlinkAccount',
  ofAccount: true,
  input: z.object({ accountId: uuid }),
  school: outsideSchools,
  load: lockPerson,
  allow: own('account.change'),
  async run({ db }, person, { accountId }) {
    const { rows } = await db.execute<{ id: string; provider: string }>(sql`
      SELECT id, provider_id AS provider FROM accounts WHERE user_id = ${person.id}`)
    const found = rows.find(({ id, provider }) => id === accountId && provider !== 'credential')
    if (!found) throw new AppError('not-found')
    if (rows.length === 1) throw new AppError('refused', { reason: 'last-sign-in-method' })
    await db.execute(sql`DELETE FROM accounts WHERE id = ${accountId}`)
    return {
      result: null,
      audit: { act: 'account.unlink', on: `people/${person.id}`, details: { provider: found.provider } },
      jobs: [
        {
          name: 'send-mail',
          data: { kind: 'provider-unlinked', to: person.email, locale: person.locale, name: person.name },
        },
      ],
    }
  },
})

type Part = { schoolId: SchoolId; runs: boolean; belongs: boolean; isNow: boolean; hasBeen: boolean }

/** Their part in schools, in one order. Who has only asked to be let in has left nothing there. */
async function partsOf({ db, actor }: Context): Promise<Part[]> {
  const { rows } = await db.execute<Part>(sql`
    SELECT school_id AS "schoolId", bool_or(role = 'admin' AND status = 'active') AS runs,
      bool_or(status = 'active') AS belongs, bool_or(status <> 'removed') AS "isNow", bool_or(status <> 'pending' OR was_removed) AS "hasBeen"
    FROM ${memberships} WHERE user_id = ${actor.id} GROUP BY school_id ORDER BY school_id`)
  return rows
}

/**
 * Every way in ends at once, and every part in a school. What hangs on the account is erased by a job, in portions: how
 * much it is, they have chosen, and nobody waits for that. Whoever is needed is told so before anything is locked.
 */
export const deleteAccount = defineCommand({
  name: 'deleteAccount',
  ofAccount: true,
  quota: 'account-deletion',
  input: z.object({}),
  school: outsideSchools,
  load: lockPerson,
  allow: own('account.delete'),
  async run(context, { id: personId, email }) {
    const { db, now } = context
    const parts = await partsOf(context)
    for (const { schoolId, runs } of parts.filter((part) => part.runs)) {
      const reason = await asSchool(db, schoolId, () => whyStay(db, { schoolId, personId, now, runs }))
      // Kept, so that it counts: who is refused can ask again at once.
      if (reason) return { refused: new AppError('refused', { reason }) }
    }
    for (const { schoolId, runs, belongs } of parts.filter(({ isNow }) => isNow))
      await asSchool(db, schoolId, async () => {
        if (belongs) await recordAudit({ ...context, schoolId }, { act: 'school.leave', on: `people/${personId}` })
        await leaveSchool(context, { schoolId, personId, now, runs })
      })
    const schools = parts.filter(({ hasBeen }) => hasBeen).map(({ schoolId }) => schoolId)
    await forgetAddress(db, email)
    await closeAccount(context, { personId, email }, schools)
    return {
      result: null,
      changed: [sessionsPath(personId)],
      audit: { act: 'account.delete', on: `people/${personId}` },
      jobs: [eraseJob(personId)],
    }
  },
})
