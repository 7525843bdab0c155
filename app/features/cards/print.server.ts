import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { picturesIn, showWords, type SecretKind } from '#rules/cards/secrets.ts'
import { withTitle, type Title } from '#rules/students/titles.ts'
import { managedStudents } from '#app/features/students/public-tables.server.ts'
import { classroomById, rosterOf, teachersOf } from '#app/features/classrooms/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { eachInSlices } from '#app/platform/each-in-slices.server.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import { languages, localePath, type Locale } from '#app/platform/i18n/languages.ts'
import type { Services } from '#app/platform/services.server.ts'
import { cardFields } from './children.server.ts'
import { cardFragment, type PrintedChild, type PrintedClass, type PrintedSecret } from './contract.ts'
import { openCardKeys, tokenDigest } from './keys.server.ts'
import { namedIn, printerOf, type PrintClaims } from './make-print-link.server.ts'
import { cardTokens, loginCards } from './tables.server.ts'

/**
 * What stands on the sheets of a link, for whoever made it and still may. A card is entered in the directory the moment
 * it is printed: only then can anybody hold it.
 */
export async function printedClass(
  services: Services,
  claims: PrintClaims,
  locale: Locale,
): Promise<PrintedClass | null> {
  const { classroom } = claims
  const { env, pool } = services
  const printer = await printerOf(services, claims)
  if (!printer) return null
  const { schoolId } = printer
  return inTransaction(pool, { ...printer, staff: false }, async (db) => {
    const room = await classroomById(db, schoolId, classroom)
    if (!room) return null
    const teachers = (await teachersOf(db, schoolId, [classroom])).map(({ name }) => name)
    const kind = room.loginMode === 'words' ? 'words' : 'picture'
    const children = claims.view === 'poster' ? [] : await printedChildren(db, services, schoolId, claims, kind, locale)
    const address = `${env.BASE_URL}${localePath(locale, '/join')}`
    return {
      name: room.name,
      code: room.code,
      school: await schoolName(db, schoolId),
      teachers,
      joinAddress: address,
      paper: claims.paper,
      children,
      poster: claims.view === 'poster' ? posterWords() : [],
    }
  })
}

const posterWords = () =>
  languages.map(({ code, tag }) => {
    const t = serverI18n(code, { [code]: { cards: catalogue[code].cards ?? {} } }).getFixedT(code, 'cards')
    return { tag, text: t('print.posterHow') }
  })

async function schoolName(db: Database, schoolId: SchoolId): Promise<string> {
  return (await schoolById(db, schoolId))?.name ?? ''
}

async function printedChildren(
  db: Database,
  { env }: Services,
  schoolId: SchoolId,
  claims: PrintClaims,
  kind: SecretKind,
  locale: Locale,
): Promise<PrintedChild[]> {
  const named = namedIn(claims)
  const roster = (await rosterOf(db, schoolId, claims.classroom)).filter(({ id }) => named === null || named.has(id))
  if (roster.length === 0) return []
  const cards = await db
    .select({
      ...cardFields,
      title: sql<Title | null>`(SELECT title FROM ${managedStudents} m WHERE m.school_id = login_cards.school_id AND m.student_id = login_cards.student_id)`,
      username: sql<string>`(SELECT username FROM ${managedStudents} m WHERE m.school_id = login_cards.school_id AND m.student_id = login_cards.student_id)`,
    })
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
  const keys = openCardKeys(env)
  const tokens = new Map<string, string>()
  if (claims.view === 'card')
    await eachInSlices(
      cards.filter((card) => card.revokedAt === null),
      (card) => void tokens.set(card.studentId, keys.token(card)),
    )
  if (tokens.size > 0)
    await db.$client.query(
      `INSERT INTO ${getTableName(cardTokens)} (digest, school_id, student_id)
       SELECT digest, $1, student FROM unnest($2::text[], $3::uuid[]) AS printed (digest, student) ON CONFLICT DO NOTHING`,
      [schoolId, [...tokens.values()].map(tokenDigest), [...tokens.keys()]],
    )

  const join = `${env.BASE_URL}${localePath(locale, '/join')}`
  const secretOf = (card: (typeof cards)[number]): PrintedSecret => {
    const secret = keys.secret(card, kind)
    return kind === 'picture' ? { pictures: picturesIn(secret) } : { words: showWords(secret, locale) }
  }
  const cardOf = new Map(cards.map((card) => [card.studentId, card]))
  const printed: PrintedChild[] = []
  await eachInSlices(roster, ({ id, name }) => {
    const card = cardOf.get(id)
    if (!card) return
    const token = tokens.get(id)
    printed.push({
      id,
      name,
      listName: withTitle(name, card.title),
      username: card.username,
      address: token === undefined ? null : `${join}${cardFragment}${token}`,
      secret: claims.secrets ? secretOf(card) : null,
    })
  })
  return printed
}
