import { sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { forgetAttemptsOf } from '#app/platform/attempt-counts.server.ts'
import { features } from '#app/features.server.ts'
import { asIdentity, type Database } from '#app/platform/db.server.ts'

export type Account = { personId: PersonId; email: string }

/** Accounts, every way into them, and what still waits for them. Whoever calls has decided that nobody else needs them. */
export async function eraseAccounts(db: Database, accounts: readonly Account[]): Promise<void> {
  const ids = accounts.map(({ personId }) => personId)
  await asIdentity(db, async () => {
    await endWaysIn(db, accounts)
    await forgetAttemptsOf(db.$client, ids)
    await db.execute(sql`DELETE FROM users WHERE id = ANY (${sql.param(ids)}::uuid[])`)
  })
}

export const endWaysIn = (db: Database, accounts: readonly Account[]) =>
  db.execute(sql`
    DELETE FROM verifications WHERE identifier = ANY (${sql.param(accounts.map(({ email }) => email))}::text[])
      OR EXISTS (SELECT FROM unnest(${sql.param(accounts.map(({ personId }) => personId))}::text[]) AS person
        WHERE strpos(identifier, person) > 0 OR strpos(value, person) > 0)
      OR EXISTS (SELECT FROM unnest(${sql.param(accounts.map(({ email }) => JSON.stringify(email)))}::text[]) AS address
        WHERE strpos(value, '"email":' || address) > 0)`)

/** Classes that went to another school take along those who sit in them. */
export async function moveSessionRooms(db: Database, from: SchoolId, to: SchoolId): Promise<void> {
  const rooms = sql`UPDATE sessions SET room_school_id = ${to} WHERE room_school_id = ${from} AND room_kind = 'classroom'`
  await asIdentity(db, () => db.execute(rooms))
}

/**
 * Takes somebody out of everything of a school in which they stand inside, always by id: notes, what is kept for
 * undoing, files that were read.
 */
export async function forgetIn(db: Database, schoolId: SchoolId, personId: PersonId): Promise<void> {
  for (const { forget } of features()) await forget?.(db, { schoolId, personId })
}

/** Wherever somebody is signed in, they are in no room of this school any more. */
export async function leaveRoomsOf(
  db: Database,
  { personId, schoolId }: { personId: PersonId; schoolId: SchoolId },
): Promise<void> {
  const rooms = sql`UPDATE sessions SET room_kind = NULL, room_id = NULL, room_school_id = NULL WHERE user_id = ${personId} AND room_school_id = ${schoolId}`
  await asIdentity(db, () => db.execute(rooms))
}
