import { getTableName, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { pictureNumbers, formatWords, type SecretKind } from '#rules/cards/secrets.ts'
import { distinctNames } from '#rules/cards/tile-names.ts'
import { addTitle, type Title } from '#rules/students/titles.ts'
import { managedStudents } from '#app/features/people/students/public-tables.server.ts'
import { classroomById, rosterOf, teachersOf } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { forEachInSlices } from '#app/platform/limits/for-each-in-slices.server.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import { languages, localePath, type Locale } from '#app/platform/i18n/languages.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { cardFields, cardsOf } from '../children.server.ts'
import { cardFragment, type PrintedChild, type PrintedClass, type PrintedSecret } from '../contract.ts'
import { openCardKeys, tokenDigest } from '../keys.server.ts'
import { parseSelectedStudents, authorizePrint, type PrintClaims } from './make-print-link.server.ts'
import { cardTokens, loginCards } from '../tables.server.ts'

/**
 * The content of a print link's pages; `null` if its creator may no longer print them. Printing a card stores its token
 * digest: before the first print no one can hold the card, so it need not work.
 */
export async function loadPrintedClass(
  services: Services,
  claims: PrintClaims,
  locale: Locale,
): Promise<PrintedClass | null> {
  const { classroom } = claims
  const { env, pool } = services
  const printer = await authorizePrint(services, claims)
  if (!printer) return null
  const { schoolId } = printer
  return inTransaction(pool, { ...printer, staff: false }, async (db) => {
    const classroomRow = await classroomById(db, schoolId, classroom)
    if (!classroomRow) return null
    const teachers = (await teachersOf(db, schoolId, [classroom])).map(({ name }) => name)
    const kind = classroomRow.loginMode === 'words' ? 'words' : 'picture'
    const children =
      claims.view === 'poster' ? [] : await loadPrintedChildren(db, services, schoolId, claims, kind, locale)
    const address = `${env.BASE_URL}${localePath(locale, '/join')}`
    return {
      name: classroomRow.name,
      code: classroomRow.code,
      school: await readSchoolName(db, schoolId),
      teachers,
      joinAddress: address,
      paper: claims.paper,
      children,
      poster: claims.view === 'poster' ? listPosterTexts() : [],
    }
  })
}

const listPosterTexts = () =>
  languages.map(({ code, tag }) => {
    const t = serverI18n(code, { [code]: { cards: catalogue[code].cards ?? {} } }).getFixedT(code, 'cards')
    return { tag, text: t('print.posterHow') }
  })

async function readSchoolName(db: Database, schoolId: SchoolId): Promise<string> {
  return (await schoolById(db, schoolId))?.name ?? ''
}

async function loadPrintedChildren(
  db: Database,
  { env }: Services,
  schoolId: SchoolId,
  claims: PrintClaims,
  kind: SecretKind,
  locale: Locale,
): Promise<PrintedChild[]> {
  const selectedIds = parseSelectedStudents(claims)
  const wholeRoster = await rosterOf(db, schoolId, claims.classroom)
  const distinct = distinctNames(wholeRoster.map(({ name }) => name))
  const roster = wholeRoster
    .map(({ id }, index) => ({ id, name: distinct[index]! }))
    .filter(({ id }) => selectedIds === null || selectedIds.has(id))
  if (roster.length === 0) return []
  const cards = await db
    .select({
      ...cardFields,
      title: sql<Title | null>`(SELECT title FROM ${managedStudents} m WHERE m.school_id = login_cards.school_id AND m.student_id = login_cards.student_id)`,
      username: sql<string>`(SELECT username FROM ${managedStudents} m WHERE m.school_id = login_cards.school_id AND m.student_id = login_cards.student_id)`,
    })
    .from(loginCards)
    .where(cardsOf(schoolId, roster))
  const keys = openCardKeys(env)
  const tokens = new Map<string, string>()
  if (claims.view === 'card')
    await forEachInSlices(
      cards.filter((card) => card.revokedAt === null),
      (card) => void tokens.set(card.studentId, keys.token(card)),
    )
  if (tokens.size > 0)
    await db.$client.query(
      `INSERT INTO ${getTableName(cardTokens)} (digest, school_id, student_id)
       SELECT digest, $1, student FROM unnest($2::text[], $3::uuid[]) AS printed (digest, student) ON CONFLICT DO NOTHING`,
      [schoolId, [...tokens.values()].map(tokenDigest), [...tokens.keys()]],
    )

  const joinAddress = `${env.BASE_URL}${localePath(locale, '/join')}`
  const secretOf = (card: (typeof cards)[number]): PrintedSecret => {
    const secret = keys.secret(card, kind)
    return kind === 'picture' ? { pictures: pictureNumbers(secret) } : { words: formatWords(secret, locale) }
  }
  const cardsByStudent = new Map(cards.map((card) => [card.studentId, card]))
  const printed: PrintedChild[] = []
  await forEachInSlices(roster, ({ id, name }) => {
    const card = cardsByStudent.get(id)
    if (!card) return
    const token = tokens.get(id)
    printed.push({
      id,
      name,
      listName: addTitle(name, card.title),
      username: card.username,
      address: token === undefined ? null : `${joinAddress}${cardFragment}${token}`,
      secret: claims.secrets ? secretOf(card) : null,
    })
  })
  return printed
}
