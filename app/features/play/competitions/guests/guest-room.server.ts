import { getTableName } from 'drizzle-orm'
import { parseRoomCode, roomCodeAttemptLimits } from '#rules/competitions/room-code.ts'
import type { SchoolId } from '#rules/ids.ts'
import { isValidSolution, type Solution } from '#app/features/people/classrooms/public.server.ts'
import { budgetCounters } from '#app/platform/limits/budgets.server.ts'
import { openLimits } from '#app/platform/limits/limits.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { findNearbyClassCode } from '../lobby/nearby-rooms.server.ts'
import { competitionById, type CompetitionRow } from '../rooms/room-row.server.ts'
import { guestCodes } from '../tables.server.ts'
import { isClassroomActive } from './enter-as-guest.server.ts'

type CompetitionRef = { schoolId: SchoolId; competitionId: string }

/** Finds the competition that is open to guests under this code. */
export async function findCompetitionByGuestCode(
  { pool }: Pick<Services, 'pool'>,
  code: string,
): Promise<CompetitionRef | null> {
  const { rows } = await pool.query<CompetitionRef>(
    `SELECT school_id AS "schoolId", competition_id AS "competitionId" FROM ${getTableName(guestCodes)} WHERE code = $1`,
    [code],
  )
  return rows[0] ?? null
}

const attemptBudget = {
  perCaller: roomCodeAttemptLimits.personHour,
  perAddress: roomCodeAttemptLimits.addressHour,
  windowSeconds: 3_600,
}

/** A room that is open to guests, or the class whose room the visitor may join in the network of the host. */
export type VisitorRoom = { readonly guestRoom: CompetitionRow } | { readonly classCode: string }

/**
 * Finds a room by code if it is open to guests, or if the visitor is in the network of its host. Wrong codes count
 * against a limit. Over the limit, a proof of work is required instead of a block, because all unknown callers of one
 * network address share the limit. `isOfClass`: the visitor does not want to play as a guest.
 */
export async function findVisitorRoom(
  requestContext: RequestContext,
  typed: string,
  solution: Solution | null = null,
  isOfClass = false,
): Promise<VisitorRoom | 'unknown' | 'limited'> {
  const code = parseRoomCode(typed)
  if (code === null) return 'unknown'
  const { services } = requestContext
  const counters = budgetCounters('guest-code', requestContext, attemptBudget).map((counter) => ({
    ...counter,
    refund: true as const,
  }))
  const spent = await openLimits(services).spend(counters)
  if (spent.over && !(await isValidSolution(services, 'room', solution))) return 'limited'
  const competitionRef = isOfClass ? null : await findCompetitionByGuestCode(services, code)
  const classCode = competitionRef ? null : await findNearbyClassCode(services, requestContext.origin, code, isOfClass)
  if (!competitionRef && classCode === null) return 'unknown'
  await spent.refund()
  if (classCode !== null) return { classCode }
  const guestRoom = await loadGuestRoom(services, competitionRef!)
  return guestRoom ? { guestRoom } : 'unknown'
}

/** Finds a room by code if it is open to guests. */
export async function findGuestRoom(
  requestContext: RequestContext,
  typed: string,
  solution: Solution | null = null,
): Promise<CompetitionRow | 'unknown' | 'limited'> {
  const result = await findVisitorRoom(requestContext, typed, solution)
  if (typeof result === 'string') return result
  return 'guestRoom' in result ? result.guestRoom : 'unknown'
}

export const loadGuestRoom = ({ pool }: Pick<Services, 'pool'>, { schoolId, competitionId }: CompetitionRef) =>
  inTransaction(
    pool,
    { ...systemTenant, schoolId },
    async (db): Promise<CompetitionRow | null> => {
      const row = await competitionById(db, schoolId, competitionId)
      return row && (await isClassroomActive(db, row)) ? row : null
    },
    'read only',
  )
