import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import { replayPlay } from '#rules/games/replay.ts'
import { starsOf } from '#rules/games/star-bar.ts'
import { levelIn, type LoadedGame } from '#content/games/load-game.ts'
import type { PlayTicket } from './play-ticket.ts'

/** What this device counts until the server has replayed it; the same rules, so the same result. */
export function countPlay(
  game: LoadedGame,
  ticket: PlayTicket,
  log: PlayLog<GameInput>,
): { stars: number; score: number } {
  const level = ticket.drawn ?? levelIn(ticket.game, game, ticket.level)
  const found = replayPlay(game.rules, level, ticket, { ...log, seconds: log.ticks })
  return found.ok ? { stars: starsOf(found.value.meter), score: found.value.score } : { stars: 0, score: 0 }
}
