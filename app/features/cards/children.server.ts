import { and, eq, inArray, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { tileNames } from '#rules/cards/tile-names.ts'
import type { SecretKind } from '#rules/cards/secrets.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { learningRooms } from '#app/features/classrooms/public.server.ts'
import { schools } from '#app/features/schools/public-tables.server.ts'
import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { CardState, PadChild } from './contract.ts'
import { openCardKeys, tokenDigest } from './keys.server.ts'
import { loginCards } from './tables.server.ts'

export type Holder = { schoolId: SchoolId; studentId: PersonId }

/**
 * Whose card this was when it was printed; whether it still opens is asked in that school. The directory is open, so
 * this needs no school.
 */
export async function findHolder(open: Pick<pg.Pool, 'query'>, token: string): Promise<Holder | null> {
  const { rows } = await open.query<Holder>({
    name: 'card-holder',
    text: 'SELECT school_id AS "schoolId", student_id AS "studentId" FROM card_tokens WHERE digest = $1',
    values: [tokenDigest(token)],
  })
  return rows[0] ?? null
}

/** What the keys of a card are made of, and whether it still opens. */
export const cardFields = {
  schoolId: loginCards.schoolId,
  madeIn: loginCards.madeIn,
  studentId: loginCards.studentId,
  cardNumber: loginCards.cardNumber,
  secretNumber: loginCards.secretNumber,
  pictures: loginCards.pictures,
  revokedAt: loginCards.revokedAt,
}

const fields = {
  ...cardFields,
  issuedAt: loginCards.issuedAt,
  missedRun: loginCards.missedRun,
  missedToday: loginCards.missedToday,
  missedDay: loginCards.missedDay,
  restsUntil: loginCards.restsUntil,
  name: sql<
    string | null
  >`(SELECT name FROM ${users} WHERE users.id = ${loginCards.studentId} AND users.disabled_at IS NULL
      AND EXISTS (SELECT FROM ${schools} WHERE schools.id = ${loginCards.schoolId} AND schools.closed_at IS NULL))`,
}

/** A child with a card of this school, in the school's transaction; locked while a secret is tried. */
export async function cardHolder(db: Database, schoolId: SchoolId, studentId: PersonId, { lock = false } = {}) {
  const query = db
    .select(fields)
    .from(loginCards)
    .where(and(eq(loginCards.schoolId, schoolId), eq(loginCards.studentId, studentId)))
  const [card] = await (lock ? query.for('update') : query)
  return card?.name == null ? null : { ...card, name: card.name }
}

/** How the card of a child stands; nothing for whoever has none. */
export async function cardStateOf(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<CardState | null> {
  const card = await cardHolder(db, schoolId, studentId)
  return card && { issuedAt: card.issuedAt.toISOString(), revoked: card.revokedAt !== null }
}

export type CardHolder = NonNullable<Awaited<ReturnType<typeof cardHolder>>>

/** A card opens while it is the child's newest and was not revoked. */
export const opens = (env: Env, card: CardHolder, token: string): boolean =>
  card.revokedAt === null && openCardKeys(env).token(card) === token

/**
 * The classes a child learns in, and which kinds of secret they use; a class that signs in by e-mail leaves the card's
 * pictures.
 */
export async function classesOf(db: Database, { schoolId, studentId }: Holder) {
  const rooms = await learningRooms(db, schoolId, studentId)
  const kinds = [
    ...new Set(rooms.flatMap(({ loginMode }): SecretKind[] => (loginMode === 'email' ? [] : [loginMode]))),
  ].sort()
  return { rooms, kinds: kinds.length > 0 ? kinds : (['picture'] satisfies SecretKind[]) }
}

export const givenName = (name: string): string => tileNames([name])[0]!

/** The child a card greets; nothing for a card that opens nothing. */
export async function childOfCard(services: Services, token: string): Promise<PadChild | null> {
  const holder = await findHolder(services.pool, token)
  if (!holder) return null
  return inTransaction(
    services.pool,
    { ...nobody, schoolId: holder.schoolId },
    async (db) => {
      const card = await cardHolder(db, holder.schoolId, holder.studentId)
      if (!card || !opens(services.env, card, token)) return null
      const { kinds } = await classesOf(db, holder)
      return { id: card.studentId, name: givenName(card.name), kinds, pictures: card.pictures }
    },
    'read only',
  )
}

/** Those of a class who have a card, by the names on their tiles. */
export async function tilesOf(
  db: Database,
  schoolId: SchoolId,
  roster: { id: string; name: string }[],
  kind: SecretKind,
): Promise<PadChild[]> {
  if (roster.length === 0) return []
  const cards = await db
    .select({ id: loginCards.studentId, pictures: loginCards.pictures })
    .from(loginCards)
    .where(
      and(
        eq(loginCards.schoolId, schoolId),
        inArray(
          loginCards.studentId,
          roster.map(({ id }) => id),
        ),
      ),
    )
  const pictures = new Map(cards.map((card) => [card.id, card.pictures]))
  const children = roster.filter(({ id }) => pictures.has(id))
  const names = tileNames(children.map(({ name }) => name))
  return children.map(({ id }, at) => ({ id, name: names[at]!, kinds: [kind], pictures: pictures.get(id)! }))
}
