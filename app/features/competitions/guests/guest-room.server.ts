import { getTableName } from 'drizzle-orm'
import { readRoomCode, roomCodeTries } from '#rules/competitions/room-code.ts'
import type { SchoolId } from '#rules/ids.ts'
import { isSolved, type Solution } from '#app/features/classrooms/public.server.ts'
import { drawsOf } from '#app/platform/budgets.server.ts'
import { openLimits } from '#app/platform/limits.server.ts'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { competitionById, type CompetitionRow } from '../room-row.server.ts'
import { guestCodes } from '../tables.server.ts'
import { isClassOpen } from './enter-as-guest.server.ts'

type Place = { schoolId: SchoolId; competitionId: string }

/** Where a code leads that is open for guests. */
export async function placeOfGuestCode({ pool }: Pick<Services, 'pool'>, code: string): Promise<Place | null> {
  const { rows } = await pool.query<Place>(
    `SELECT school_id AS "schoolId", competition_id AS "competitionId" FROM ${getTableName(guestCodes)} WHERE code = $1`,
    [code],
  )
  return rows[0] ?? null
}

const tries = { each: roomCodeTries.personHour, together: roomCodeTries.addressHour, windowSeconds: 3_600 }

/**
 * The room with a code, where it is open for guests. Codes that lead nowhere are counted; whoever is over the budget works
 * out a sum, for all who never signed in share one of their address, and nobody is shut out by a neighbour.
 */
export async function guestRoomOfCode(
  visit: Visit,
  typed: string,
  solved: Solution | null = null,
): Promise<CompetitionRow | 'unknown' | 'limited'> {
  const code = readRoomCode(typed)
  if (code === null) return 'unknown'
  const { services } = visit
  const draws = drawsOf('guest-code', visit, tries).map((draw) => ({ ...draw, refund: true as const }))
  const spent = await openLimits(services).spend(draws)
  if (spent.over && !(await isSolved(services, 'room', solved))) return 'limited'
  const place = await placeOfGuestCode(services, code)
  if (!place) return 'unknown'
  await spent.refund()
  return (await openRoomAt(services, place)) ?? 'unknown'
}

export const openRoomAt = ({ pool }: Pick<Services, 'pool'>, { schoolId, competitionId }: Place) =>
  inTransaction(
    pool,
    { ...nobody, schoolId },
    async (db): Promise<CompetitionRow | null> => {
      const found = await competitionById(db, schoolId, competitionId)
      return found && (await isClassOpen(db, found)) ? found : null
    },
    'read only',
  )
