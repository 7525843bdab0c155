import { createHash } from 'node:crypto'
import { racePoints } from '#rules/competitions/race/race-points.ts'
import { gameEntry } from '#rules/games/catalog.ts'
import { replayInParts } from '#rules/games/replay.ts'
import type { LoadedGame } from '#content/games/load-game.ts'
import type { SentPlay } from './contract.ts'
import type { FrozenGame } from './frozen-games.server.ts'
import { raceLimits } from './parse-play.ts'

/** Result of replaying the log of a play on the server. */
export type ReplayedPlay = {
  readonly score: number
  readonly meter: number
  readonly points: number
  readonly ticks: number
  /** Log to store: only the input fields that the game rules read, without extra fields from the client. */
  readonly savedLog: string
  readonly logDigest: string
}

/** Returns null for an impossible log. All players have the same seed, no help level, and a running clock. */
export function* replayRace(
  { rules, levels }: LoadedGame,
  frozen: FrozenGame,
  { log }: SentPlay,
  tookMs: number,
): Generator<void, ReplayedPlay | null> {
  const level = levels[gameEntry(frozen.game).levels.indexOf(frozen.level)]
  if (level === undefined || frozen.gameRules !== rules.version) return null
  const settings = { seed: frozen.seed, help: 0, clock: true } as const
  const replayed = yield* replayInParts(rules, level, settings, {
    ...log,
    seconds: tookMs / 1_000,
    mayBeUnfinished: true,
  })
  if (!replayed.ok) return null
  const inputs = log.inputs.map((input) => rules.readInput(input))
  const saved = JSON.stringify({ inputs, ticks: log.ticks, digests: log.digests })
  if (saved.length > raceLimits.characters) return null
  const { score, meter, ticks } = replayed.value
  return {
    ...{ score, meter, ticks, savedLog: saved, points: racePoints(frozen.rules, { score, meter }) },
    logDigest: createHash('sha256').update(JSON.stringify(inputs)).digest('base64url'),
  }
}
