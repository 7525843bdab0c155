import { and, eq, inArray, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { tileNames } from '#rules/cards/tile-names.ts'
import type { SecretKind } from '#rules/cards/secrets.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { listEnrolledClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { schools } from '#app/features/people/schools/public-tables.server.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { CardState, PadChild } from './contract.ts'
import { openCardKeys, tokenDigest } from './keys.server.ts'
import { loginCards } from './tables.server.ts'

export type CardHolderRef = { schoolId: SchoolId; studentId: PersonId }

/**
 * The owner of a printed card. The card may have been revoked since: check it with `isValidCard`. `card_tokens` is
 * readable without a school, so this needs no tenant transaction.
 */
export async function findCardHolder(pool: Pick<pg.Pool, 'query'>, token: string): Promise<CardHolderRef | null> {
  const { rows } = await pool.query<CardHolderRef>({
    name: 'card-holder',
    text: 'SELECT school_id AS "schoolId", student_id AS "studentId" FROM card_tokens WHERE digest = $1',
    values: [tokenDigest(token)],
  })
  return rows[0] ?? null
}

/** The columns from which the card's keys are derived, and whether it is revoked. */
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

/** A child with a login card, read in the school's transaction. `lock` serializes concurrent checks of the secret. */
export async function loadCardHolder(db: Database, schoolId: SchoolId, studentId: PersonId, { lock = false } = {}) {
  const query = db
    .select(fields)
    .from(loginCards)
    .where(and(eq(loginCards.schoolId, schoolId), eq(loginCards.studentId, studentId)))
  const [card] = await (lock ? query.for('update') : query)
  return card?.name == null ? null : { ...card, name: card.name }
}

/** The state of a student's login card; `null` for a student without one. */
export async function readCardState(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<CardState | null> {
  const card = await loadCardHolder(db, schoolId, studentId)
  return card && { issuedAt: card.issuedAt.toISOString(), revoked: card.revokedAt !== null }
}

export type CardHolder = NonNullable<Awaited<ReturnType<typeof loadCardHolder>>>

/** Whether the token is that of the child's newest card and the card is not revoked. */
export const isValidCard = (env: Env, card: CardHolder, token: string): boolean =>
  card.revokedAt === null && openCardKeys(env).token(card) === token

/**
 * The classes of a child and the kinds of secret they use. A child whose classes all sign in by e-mail still uses
 * pictures with the login card.
 */
export async function listClassesOfChild(db: Database, { schoolId, studentId }: CardHolderRef) {
  const classrooms = await listEnrolledClassrooms(db, schoolId, studentId)
  const kinds = [
    ...new Set(classrooms.flatMap(({ loginMode }): SecretKind[] => (loginMode === 'email' ? [] : [loginMode]))),
  ].sort()
  return { classrooms, kinds: kinds.length > 0 ? kinds : (['picture'] satisfies SecretKind[]) }
}

export const toTileName = (name: string): string => tileNames([name])[0]!

/** The child to greet after a card scan; `null` for an unknown, replaced or revoked card. */
export async function findChildByCard(services: Services, token: string): Promise<PadChild | null> {
  const holder = await findCardHolder(services.pool, token)
  if (!holder) return null
  return inTransaction(
    services.pool,
    { ...systemTenant, schoolId: holder.schoolId },
    async (db) => {
      const card = await loadCardHolder(db, holder.schoolId, holder.studentId)
      if (!card || !isValidCard(services.env, card, token)) return null
      const { kinds } = await listClassesOfChild(db, holder)
      return { id: card.studentId, name: toTileName(card.name), kinds, pictures: card.pictures }
    },
    'read only',
  )
}

/** Login cards of these students. */
export const cardsOf = (schoolId: SchoolId, students: { id: string }[]) =>
  and(
    eq(loginCards.schoolId, schoolId),
    inArray(
      loginCards.studentId,
      students.map(({ id }) => id),
    ),
  )

/** The students of a class who have a login card, with the short names on their tiles. */
export async function listTiles(
  db: Database,
  schoolId: SchoolId,
  roster: { id: string; name: string }[],
  kind: SecretKind,
): Promise<PadChild[]> {
  if (roster.length === 0) return []
  const cards = await db
    .select({ id: loginCards.studentId, pictures: loginCards.pictures })
    .from(loginCards)
    .where(cardsOf(schoolId, roster))
  const pictures = new Map(cards.map((card) => [card.id, card.pictures]))
  const children = roster.filter(({ id }) => pictures.has(id))
  const names = tileNames(children.map(({ name }) => name))
  return children.map(({ id }, index) => ({ id, name: names[index]!, kinds: [kind], pictures: pictures.get(id)! }))
}
