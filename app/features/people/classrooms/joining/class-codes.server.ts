import { and, eq } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { codeTryLimits, parseClassCode } from '#rules/classrooms/class-code.ts'
import { decideJoin } from '#rules/classrooms/join.ts'
import { openLimits } from '#app/platform/limits/limits.server.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { startCodeAttempt } from './code-attempts.server.ts'
import { isValidSolution, createPuzzle, type Solution } from './code-puzzle.server.ts'
import type { Puzzle } from '../contract.ts'
import { classroomById, teachersOf } from '../queries.server.ts'
import { loadJoinStatus } from './join-status.server.ts'
import { classCodes, classrooms } from '../tables.server.ts'

/** The only file that may map a code to its class; `tools/check/class-code-access.test.ts` enforces this. */

/** The user and network origin that try a code. Live connections have no origin. */
export type CodeCaller = { personId: PersonId | null; origin: Origin | null }

export type ClassroomRef = { schoolId: SchoolId; classroomId: ClassroomId }

/** Students can log in to a class that is closed to new members; to `join` it, its code counts as unknown. */
export type Purpose = 'log-in' | 'join'

export type CodeLookup =
  | { state: 'found'; classroomRef: ClassroomRef }
  | { state: 'unknown' }
  | { state: 'puzzle'; puzzle: Puzzle }

const unknownCode = { state: 'unknown' } as const

/**
 * Finds the class of a code. Unknown codes, expired codes and codes of closed classes get the same answer and count as
 * the same failure: per user, device, address and site. A visitor over any limit must first solve a proof-of-work
 * puzzle. A signed-in user has a small hourly limit, which is lower while the site is over its limit.
 */
export async function lookUpCode(
  services: Services,
  caller: CodeCaller,
  text: string,
  purpose: Purpose,
  solution: Solution | null = null,
): Promise<CodeLookup> {
  const code = parseClassCode(text)
  if (!code) return unknownCode
  const attempt = await startCodeAttempt(services, caller.origin)
  const personLimit = caller.personId ? await spendPersonAttempt(services, caller.personId, attempt.isOverLimit) : null
  const mayTry = personLimit
    ? !personLimit.over
    : !attempt.isOverLimit || (await isValidSolution(services, 'class', solution))
  if (!mayTry) {
    await attempt.refund()
    return personLimit
      ? unknownCode
      : { state: 'puzzle', puzzle: createPuzzle(services, 'class', attempt.siteFailures) }
  }
  const classroomRef = await findClassroomRef(services, code, caller, purpose)
  if (!classroomRef) {
    await attempt.recordFailure()
    return unknownCode
  }
  await personLimit?.refund()
  await attempt.refund()
  return { state: 'found', classroomRef }
}

/**
 * Spent before the lookup and refunded for a valid code, so that concurrent attempts cannot exceed the limit.
 */
const spendPersonAttempt = (services: Services, personId: PersonId, isOverLimit: boolean) =>
  openLimits(services).spend([
    {
      subject: `class-code:${personId}`,
      max: isOverLimit ? codeTryLimits.personHourOverBudget : codeTryLimits.personHour,
      windowSeconds: 3_600,
      refund: true,
    },
  ])

async function findClassroomRef(
  services: Services,
  code: string,
  caller: CodeCaller,
  purpose: Purpose,
): Promise<ClassroomRef | null> {
  const { pool, now } = services
  const [classroomRef] = await inTransaction(
    pool,
    systemTenant,
    (db) =>
      db
        .select({ schoolId: classCodes.schoolId, classroomId: classCodes.classroomId })
        .from(classCodes)
        .where(eq(classCodes.code, code)),
    'read only',
  )
  if (!classroomRef) return null
  const isUsable = await inTransaction(
    pool,
    { schoolId: classroomRef.schoolId, personId: caller.personId, staff: false },
    (db) => isCodeUsable(db, classroomRef, code, caller, purpose, now()),
    'read only',
  )
  return isUsable ? classroomRef : null
}

async function isCodeUsable(
  db: Database,
  classroomRef: ClassroomRef,
  code: string,
  { personId }: CodeCaller,
  purpose: Purpose,
  now: number,
): Promise<boolean> {
  const classroom = await classroomById(db, classroomRef.schoolId, classroomRef.classroomId)
  if (
    !classroom ||
    classroom.code !== code ||
    classroom.status !== 'active' ||
    (classroom.codeExpiresAt && classroom.codeExpiresAt.getTime() <= now)
  )
    return false
  if (purpose === 'log-in' || !personId) return true
  // Members and applicants may see their own status even if the class is closed to new members.
  if ((await loadJoinStatus(db, classroomRef, personId)) !== 'none') return true
  if ((await teachersOf(db, classroomRef.schoolId, [classroomRef.classroomId])).some(({ id }) => id === personId))
    return true
  const decision = decideJoin(
    {
      policy: classroom.joinPolicy,
      archived: false,
      requestsUntil: classroom.requestsUntil?.getTime() ?? null,
      seatsLeft: 1,
      requiresApproval: false,
      enrolment: 'none',
    },
    now,
  )
  return decision.ok
}

/**
 * Locks the class of a verified code, so that concurrent joins cannot take the same last seat. Call it in the school's
 * transaction.
 */
export async function lockClassroomOfCode(db: Database, schoolId: SchoolId, text: string) {
  const [classroom] = await db
    .select()
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.code, parseClassCode(text) ?? '')))
    .for('no key update')
  return classroom ?? null
}
