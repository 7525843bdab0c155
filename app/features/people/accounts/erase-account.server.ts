import { sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { eraseAttemptCounts } from '#app/platform/limits/attempt-counts.server.ts'
import { features } from '#app/platform/feature-list.server.ts'
import { asIdentity, type Database } from '#app/platform/db/db.server.ts'

export type Account = { personId: PersonId; email: string }

/** Deletes accounts with their pending links and rate-limit counts. The caller checks that no school needs them. */
export async function eraseAccounts(db: Database, accounts: readonly Account[]): Promise<void> {
  const ids = accounts.map(({ personId }) => personId)
  await asIdentity(db, async () => {
    await deleteVerifications(db, accounts)
    await eraseAttemptCounts(db.$client, ids)
    await db.execute(sql`DELETE FROM users WHERE id = ANY (${sql.param(ids)}::uuid[])`)
  })
}

export const deleteVerifications = (db: Database, accounts: readonly Account[]) =>
  db.execute(sql`
    DELETE FROM verifications WHERE identifier = ANY (${sql.param(accounts.map(({ email }) => email))}::text[])
      OR EXISTS (SELECT FROM unnest(${sql.param(accounts.map(({ personId }) => personId))}::text[]) AS person
        WHERE strpos(identifier, person) > 0 OR strpos(value, person) > 0)
      OR EXISTS (SELECT FROM unnest(${sql.param(accounts.map(({ email }) => JSON.stringify(email)))}::text[]) AS address
        WHERE strpos(value, '"email":' || address) > 0)`)

/** After classes move to another school, sessions that have one of them selected refer to the new school. */
export async function moveSessionWorkspaces(db: Database, from: SchoolId, to: SchoolId): Promise<void> {
  const update = sql`UPDATE sessions SET room_school_id = ${to} WHERE room_school_id = ${from} AND room_kind = 'classroom'`
  await asIdentity(db, () => db.execute(update))
}

/**
 * Removes a person from stored documents of a school that mention their id: notes, undo data, imported files.
 */
export async function erasePersonReferences(db: Database, schoolId: SchoolId, personId: PersonId): Promise<void> {
  for (const { erasePersonReferences: eraseReferences } of features())
    await eraseReferences?.(db, { schoolId, personId })
}

/** Deselects this school's classes in all sessions of a person, for example after the person left the school. */
export async function clearSessionWorkspaces(
  db: Database,
  { personId, schoolId }: { personId: PersonId; schoolId: SchoolId },
): Promise<void> {
  const update = sql`UPDATE sessions SET room_kind = NULL, room_id = NULL, room_school_id = NULL WHERE user_id = ${personId} AND room_school_id = ${schoolId}`
  await asIdentity(db, () => db.execute(update))
}
