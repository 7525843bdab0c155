import { createHash } from 'node:crypto'
import { racePoints } from '#rules/competitions/race/race-points.ts'
import { gameEntry } from '#rules/games/catalogue.ts'
import { replayInParts } from '#rules/games/replay.ts'
import type { LoadedGame } from '#content/games/load-game.ts'
import type { SentRace } from './contract.ts'
import type { FrozenGame } from './frozen-games.server.ts'
import { raceLimits } from './read-play.ts'

/** A play as the server saw it when it replayed the log. */
export type ReplayedRound = {
  readonly score: number
  readonly meter: number
  readonly points: number
  readonly ticks: number
  /** As it is kept: what the rules read, and nothing that was sent beside it. */
  readonly kept: string
  readonly logDigest: string
}

/** Nothing where it cannot have been played so. Everybody has the same seed, no help, and the clock. */
export function* replayRace(
  { rules, levels }: LoadedGame,
  frozen: FrozenGame,
  { log }: SentRace,
  tookMs: number,
): Generator<void, ReplayedRound | null> {
  const level = levels[gameEntry(frozen.game).levels.indexOf(frozen.level)]
  if (level === undefined || frozen.gameRules !== rules.version) return null
  const settings = { seed: frozen.seed, help: 0, clock: true } as const
  const replayed = yield* replayInParts(rules, level, settings, { ...log, seconds: tookMs / 1_000, mayGoOn: true })
  if (!replayed.ok) return null
  const inputs = log.inputs.map((input) => rules.readInput(input))
  const kept = JSON.stringify({ inputs, ticks: log.ticks, digests: log.digests })
  if (kept.length > raceLimits.characters) return null
  const { score, meter, ticks } = replayed.value
  return {
    ...{ score, meter, ticks, kept, points: racePoints(frozen.rules, { score, meter }) },
    logDigest: createHash('sha256').update(JSON.stringify(inputs)).digest('base64url'),
  }
}
