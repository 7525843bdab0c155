import { and, inArray, isNotNull } from 'drizzle-orm'
import { letterNames } from '#rules/guardians/letter-names.ts'
import { formatParentCode } from '#rules/guardians/parent-code.ts'
import type { PersonId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { parseSelectedStudents, authorizePrint, type PrintClaims } from '#app/features/people/cards/public.server.ts'
import { classroomById, rosterOf, teachersOf } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { findLanguage, localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { forEachInSlices } from '#app/platform/limits/for-each-in-slices.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { getTimeFormat } from '#app/platform/time/dates.ts'
import type { PrintedLetter, PrintedLetters } from '../contract.ts'
import { createMissingInvitations, markInvitationsPrinted } from '../invitations.server.ts'
import { openParentCodes } from '../parent-codes.server.ts'
import { listLinkedStudents } from '../queries.server.ts'
import { writeLetterTexts } from './letter-texts.server.ts'

/**
 * The parent letters of a print link; `null` if its creator may no longer print them. A student without an open
 * invitation gets one, and a second printout shows the same code, so that letters at home keep working.
 */
export async function loadPrintedLetters(
  services: Services,
  claims: PrintClaims,
  locale: Locale,
): Promise<PrintedLetters | null> {
  const printer = await authorizePrint(services, claims)
  if (!printer) return null
  const { schoolId, personId } = printer
  const { env, newId, now } = services
  return inTransaction(services.pool, { ...printer, staff: false }, async (db) => {
    const classroom = await classroomById(db, schoolId, claims.classroom)
    const school = await schoolById(db, schoolId)
    if (!classroom || !school) return null
    const students = await selectStudents(db, schoolId, claims)
    const ids = students.map(({ id }) => id)
    const time = now()
    await createMissingInvitations({ db, env, newId, now: time, madeBy: personId }, schoolId, ids)
    const invitations = new Map(
      (ids.length > 0 ? await markInvitationsPrinted(db, schoolId, ids, time) : []).map((invitation) => [
        invitation.studentId,
        invitation,
      ]),
    )
    const languages = await loadChosenLanguages(db, ids)
    const teachers = (await teachersOf(db, schoolId, [claims.classroom])).map(({ name }) => name)
    const codes = openParentCodes(env)
    const letters: PrintedLetter[] = []
    await forEachInSlices(students, ({ id, name }) => {
      const invitation = invitations.get(id)
      if (!invitation) return
      const language = languages.get(id) ?? locale
      const formatDay = (date: Date | number) =>
        getTimeFormat(language, school.timezone, { dateStyle: 'long' }).format(date)
      const code = codes.codeOf(invitation.id)
      const address = `${env.BASE_URL}${localePath(language, '/parent')}`
      letters.push({
        id,
        tag: findLanguage(language).tag,
        code: formatParentCode(code),
        link: `${address}#${code}`,
        texts: writeLetterTexts(language, {
          name,
          address: withoutProtocol(address),
          trustAddress: withoutProtocol(`${env.BASE_URL}${localePath(language, '/trust/children')}`),
          until: formatDay(invitation.expiresAt),
          today: formatDay(time),
          teachers,
        }),
      })
    })
    return { about: 'letters', name: classroom.name, school: school.name, paper: claims.paper, letters }
  })
}

async function selectStudents(db: Database, schoolId: string, claims: PrintClaims) {
  const selectedIds = parseSelectedStudents(claims)
  // The whole class, so that a letter has the same number on every printout.
  const roster = await rosterOf(db, schoolId, claims.classroom)
  const names = letterNames(roster.map(({ name }) => name))
  const selected = roster
    .map(({ id }, index) => ({ id, name: names[index]! }))
    .filter(({ id }) => selectedIds === null || selectedIds.has(id))
  if (!claims.unlinked) return selected
  const linked = await listLinkedStudents(
    db,
    schoolId,
    selected.map(({ id }) => id),
  )
  return selected.filter(({ id }) => !linked.has(id))
}

/** Languages that students, or their school, chose: a new account has the default language. */
async function loadChosenLanguages(db: Database, people: readonly PersonId[]): Promise<ReadonlyMap<string, Locale>> {
  if (people.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, locale: users.locale })
    .from(users)
    .where(and(inArray(users.id, [...people]), isNotNull(users.onboardedAt)))
  return new Map(rows.map(({ id, locale }) => [id, locale]))
}

const withoutProtocol = (address: string) => address.replace(/^https?:\/\//, '')
