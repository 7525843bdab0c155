import { harborOpensMs, leadersOf } from '#rules/competitions/chase/chase.ts'
import { rankLandings } from '#rules/competitions/chase/landing-order.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { loadGame } from '../self-paced/game-row.server.ts'
import { loadPlayersOfChase, type PlayerOfChase } from './chaser-rows.server.ts'
import type { ChaseHost, ChaseRoom, WallChaser } from './contract.ts'

const isOver = ({ state, phase }: CompetitionRow): boolean => state === 'finished' || phase === 'reveal'

/** How the chase ended, for all players; null before. */
export async function loadChaseRoom(db: Database, row: CompetitionRow): Promise<ChaseRoom | null> {
  const chase = isOver(row) ? await loadGame(db, row, 'chase') : null
  return chase && { landed: chase.landed }
}

/** The map for the wall. */
export async function loadChaseHost(db: Database, row: CompetitionRow): Promise<ChaseHost | null> {
  const chase = row.round === null ? null : await loadGame(db, row, 'chase')
  if (!chase) return null
  const players = await loadPlayersOfChase(db, row)
  const { target, landed, deeds } = chase
  const opensMs = harborOpensMs({ totalMs: row.settings.answerSeconds * 1_000 })
  return {
    ...{ target, landed, deeds, harborOpensAt: row.phase === 'answer' ? row.since! + opensMs : null },
    needed: leadersOf(players.filter(({ state }) => state !== null).length),
    kites: toWallChasers(players),
  }
}

function toWallChasers(players: readonly PlayerOfChase[]): readonly WallChaser[] {
  const entries = players.map(({ player, state }) => ({
    player,
    clouds: state?.clouds ?? 0,
    landedAt: state?.landedAt ?? null,
  }))
  const ranks = new Map(rankLandings(entries).map(({ player, rank }) => [player, rank]))
  return entries.map(({ player, clouds, landedAt }) => ({
    ...{ player, clouds, landing: landedAt === null ? null : ranks.get(player)! },
  }))
}
