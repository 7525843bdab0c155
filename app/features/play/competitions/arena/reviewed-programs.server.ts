import { selectShownPrograms } from '#rules/competitions/arena/shown-programs.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { loadBestPrograms, loadPlayerNames } from './arena-views.server.ts'

/** Programs of one finished level for one of its players. */
export type ReviewedPrograms = {
  /** The player's best program; null if they sent none. */
  readonly own: string | null
  /** The first of the programs that the wall showed, if it is another one; null for homework, which has no wall. */
  readonly shared: string | null
}

type OwnProgram = { round: number; program: string }

/** By round: the player's own best program, and the best program of the class, without comments and names. */
export async function loadReviewedPrograms(
  db: Database,
  { schoolId, id, closesAt }: CompetitionRow,
  player: string,
  rounds: readonly number[],
): Promise<ReadonlyMap<number, ReviewedPrograms>> {
  const { rows } = await db.$client.query<OwnProgram>(
    'SELECT round, program FROM competition_programs WHERE school_id = $1 AND competition_id = $2 AND player_id = $3',
    [schoolId, id, player],
  )
  const ownByRound = new Map(rows.map(({ round, program }) => [round, program]))
  const names = closesAt ? [] : await loadPlayerNames(db, schoolId, id)
  const reviewed = new Map<number, ReviewedPrograms>()
  for (const round of rounds) {
    const ownProgram = ownByRound.get(round) ?? null
    const best = closesAt ? [] : selectShownPrograms(await loadBestPrograms(db, schoolId, id, round), names)
    const shownOwn = ownProgram === null ? [] : selectShownPrograms([{ program: ownProgram, players: 1 }], names)
    const isAmongBest = best.some(({ program }) => program === shownOwn[0]?.program)
    reviewed.set(round, { own: ownProgram, shared: isAmongBest ? null : (best[0]?.program ?? null) })
  }
  return reviewed
}
