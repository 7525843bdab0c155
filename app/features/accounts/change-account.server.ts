import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { features } from '#app/features.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import { asIdentity, type Database } from '#app/platform/db.server.ts'
import { holdWriting } from '#app/platform/erasing.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { uuid } from '#app/platform/uuid.ts'
import { emailAddress } from './contract.ts'
import { eraseAccount, forgetIn } from './erase-account.server.ts'
import { endLinksOf } from '#app/platform/one-time.server.ts'
import { sessionsPath } from './session-room.server.ts'

/** What people do with their own account. Whether they have just proven themselves is asked before these are called. */

const own = (action: 'account.change' | 'account.sessions' | 'account.delete') => (actor: Context['actor']) =>
  can(actor, action, { personId: actor.id })

/** An account belongs to no school, so its actions are kept outside of all of them. */
const outsideSchools = async () => null

type Person = { id: string; email: string; name: string; locale: Locale }

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
  async run({ db }, person, { newEmail }) {
    // Others are not seen from here; that nobody has an address twice is known by its index alone.
    const moved = await db
      .execute(
        sql`UPDATE users SET email = ${newEmail}, email_verified = true, updated_at = now() WHERE id = ${person.id}`,
      )
      .catch(unlessTaken)
    if (moved?.rowCount !== 1) throw new AppError('conflict', { reason: 'email-already-in-use' })
    // Whoever reads the old mailbox has no part in this account any more.
    await asIdentity(db, () => endLinksOf(db.$client, person.id))
    return {
      result: null,
      audit: { act: 'account.email.change', on: `people/${person.id}` },
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

/** Those they belong or once belonged to, in one order. */
async function schoolsEver({ db, actor }: Context): Promise<SchoolId[]> {
  const { rows } = await db.execute<{ id: SchoolId }>(
    sql`SELECT DISTINCT school_id AS id FROM ${memberships} WHERE user_id = ${actor.id} ORDER BY 1`,
  )
  return rows.map(({ id }) => id)
}

const enterSchool = (db: Database, schoolId: SchoolId) =>
  db.execute(sql`SELECT set_config('app.school', ${schoolId}, true)`)

/** Gone at once, with everything that hangs on it, unless a feature needs them to stay. */
export const deleteAccount = defineCommand({
  name: 'deleteAccount',
  ofAccount: true,
  input: z.object({}),
  school: outsideSchools,
  async load(context) {
    const schools = await schoolsEver(context)
    for (const schoolId of schools) await holdWriting(context.db, schoolId)
    return { ...(await lockPerson(context)), schools }
  },
  allow: own('account.delete'),
  async run({ db }, person) {
    for (const { leave } of features()) await leave?.(db, person.id)
    for (const schoolId of person.schools) {
      await enterSchool(db, schoolId)
      await forgetIn(db, schoolId, person.id)
    }
    await enterSchool(db, '')
    await eraseAccount(db, { personId: person.id, email: person.email })
    return {
      result: null,
      changed: [sessionsPath(person.id)],
      audit: { act: 'account.delete', on: `people/${person.id}` },
    }
  },
})
