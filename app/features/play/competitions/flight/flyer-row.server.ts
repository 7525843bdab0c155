import { and, eq } from 'drizzle-orm'
import { easiness, type Flight } from '#rules/competitions/flight/flight.ts'
import { startFlyer, type Flyer } from '#rules/competitions/flight/flyer.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionFlyers, type FlightOutcome } from '../tables.server.ts'

export type FlyerRow = {
  readonly state: Flyer
  readonly outcome: FlightOutcome | null
  readonly activeMs: number
  readonly opensAt: number
}

type PlayerOfFlight = { readonly room: CompetitionRow; readonly player: string }

/** Without an answer yet. The easiness of the questions does not matter for the first one. */
export const startFlyerRow = ({ room, player, flight }: PlayerOfFlight & { flight: Flight }): FlyerRow => ({
  state: startFlyer({ seed: player, easiness: easiness(flight) }),
  ...{ outcome: null, activeMs: 0, opensAt: room.since ?? 0 },
})

/** The caller has locked the player. */
export async function loadFlyer(db: Database, push: PlayerOfFlight & { flight: Flight }): Promise<FlyerRow> {
  const { room, player } = push
  const [row] = await db
    .select()
    .from(competitionFlyers)
    .where(
      and(
        eq(competitionFlyers.schoolId, room.schoolId),
        eq(competitionFlyers.competitionId, room.id),
        eq(competitionFlyers.playerId, player),
      ),
    )
  return row ?? startFlyerRow(push)
}

export async function saveFlyer(
  db: Database,
  { room: { schoolId, id }, player }: PlayerOfFlight,
  { state, outcome, activeMs, opensAt }: FlyerRow,
): Promise<void> {
  const columns = {
    state,
    outcome,
    litGate: state.litGate,
    activeMs: Math.round(activeMs),
    opensAt: Math.round(opensAt),
  }
  const target = [competitionFlyers.schoolId, competitionFlyers.competitionId, competitionFlyers.playerId]
  await db
    .insert(competitionFlyers)
    .values({ schoolId, competitionId: id, playerId: player, ...columns })
    .onConflictDoUpdate({ target, set: columns })
}
