import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import { replayPlay } from '#rules/games/replay.ts'
import { countStars } from '#rules/games/star-bar.ts'
import { resolveLevel, type LoadedGame } from '#content/games/load-game.ts'
import type { PlayTicket } from './play-ticket.ts'

/** Computes the result on the device with the server's rules, shown until the server has replayed the play. */
export function countPlay(
  game: LoadedGame,
  ticket: PlayTicket,
  log: PlayLog<GameInput>,
): { stars: number; score: number } {
  const level = ticket.drawn ?? resolveLevel(ticket.game, game, ticket.level)
  const result = replayPlay(game.rules, level, ticket, { ...log, seconds: log.ticks })
  return result.ok ? { stars: countStars(result.value.meter), score: result.value.score } : { stars: 0, score: 0 }
}
