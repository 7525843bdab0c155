import { and, eq } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { codeTries, readClassCode } from '#rules/class-code.ts'
import { decideJoin } from '#rules/join.ts'
import { openLimits } from '#app/platform/limits.server.ts'
import type { Origin } from '#app/platform/command.server.ts'
import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { takeCodeTry } from './code-budgets.server.ts'
import { isSolved, newPuzzle, type Solution } from './code-puzzle.server.ts'
import type { Puzzle } from './contract.ts'
import { classroomById, teachersOf } from './queries.server.ts'
import { joinStatusOf } from './join-status.server.ts'
import { classCodes, classrooms } from './tables.server.ts'

/** The only file that asks which class a code belongs to; `tools/class-code-access.test.ts` looks for others. */

/** Who tries a code, and from where: a live connection says who, not where. */
export type Trier = { personId: PersonId | null; origin: Origin | null }

export type Place = { schoolId: SchoolId; classroomId: ClassroomId }

/** Children log in at a class that takes nobody new; for somebody who would join, that class is as good as none. */
export type Purpose = 'log-in' | 'join'

export type Look = { state: 'found'; place: Place } | { state: 'unknown' } | { state: 'puzzle'; puzzle: Puzzle }

const unknown = { state: 'unknown' } as const

/**
 * Where a code leads. A code that nobody has, one that has expired and one of a class that takes nobody answer the same
 * and are counted the same:
 * by person, device, address and over the whole site. A visitor over any budget works out a sum first; a person has few
 * tries, and fewer still
 * while the site is over its budget.
 */
export async function lookUpCode(
  services: Services,
  trier: Trier,
  text: string,
  purpose: Purpose,
  given: Solution | null = null,
): Promise<Look> {
  const code = readClassCode(text)
  if (!code) return unknown
  const tried = await takeCodeTry(services, trier.origin)
  const own = trier.personId ? await takeTry(services, trier.personId, tried.over) : null
  const mayLook = own ? !own.over : !tried.over || (await isSolved(services, 'class', given))
  if (!mayLook) {
    await tried.giveBack()
    return own ? unknown : { state: 'puzzle', puzzle: newPuzzle(services, 'class', tried.site) }
  }
  const place = await placeOf(services, code, trier, purpose)
  if (!place) {
    await tried.wasWrong()
    return unknown
  }
  await own?.refund()
  await tried.giveBack()
  return { state: 'found', place }
}

/**
 * Taken before the code is looked at, and given back for a right one: many at the same moment have no more tries than
 * one after the other.
 */
const takeTry = (services: Services, personId: PersonId, over: boolean) =>
  openLimits(services).spend([
    {
      subject: `class-code:${personId}`,
      max: over ? codeTries.personHourOverBudget : codeTries.personHour,
      windowSeconds: 3_600,
      refund: true,
    },
  ])

async function placeOf(services: Services, code: string, trier: Trier, purpose: Purpose): Promise<Place | null> {
  const { pool, now } = services
  const [place] = await inTransaction(
    pool,
    nobody,
    (db) =>
      db
        .select({ schoolId: classCodes.schoolId, classroomId: classCodes.classroomId })
        .from(classCodes)
        .where(eq(classCodes.code, code)),
    'read only',
  )
  if (!place) return null
  const opens = await inTransaction(
    pool,
    { schoolId: place.schoolId, personId: trier.personId, staff: false },
    (db) => codeOpens(db, place, code, trier, purpose, now()),
    'read only',
  )
  return opens ? place : null
}

async function codeOpens(
  db: Database,
  place: Place,
  code: string,
  { personId }: Trier,
  purpose: Purpose,
  now: number,
): Promise<boolean> {
  const room = await classroomById(db, place.schoolId, place.classroomId)
  if (
    !room ||
    room.code !== code ||
    room.status !== 'active' ||
    (room.codeExpiresAt && room.codeExpiresAt.getTime() <= now)
  )
    return false
  if (purpose === 'log-in' || !personId) return true
  // Whoever belongs there, or has asked, learns how they stand, however the class takes others.
  if ((await joinStatusOf(db, place, personId)) !== 'none') return true
  if ((await teachersOf(db, place.schoolId, [place.classroomId])).some(({ id }) => id === personId)) return true
  const decision = decideJoin(
    {
      policy: room.joinPolicy,
      archived: false,
      requestsUntil: room.requestsUntil?.getTime() ?? null,
      seatsLeft: 1,
      mustAsk: false,
      enrolment: 'none',
    },
    now,
  )
  return decision.ok
}

/**
 * The class of a code that was looked up, locked: one after the other, so that the last seat is given once. In its
 * school's transaction.
 */
export async function lockClassroomOfCode(db: Database, schoolId: SchoolId, text: string) {
  const [classroom] = await db
    .select()
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.code, readClassCode(text) ?? '')))
    .for('no key update')
  return classroom ?? null
}
