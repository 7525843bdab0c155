import { gameSlugs, type GameSlug } from '#rules/games/catalogue.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import { replayPlay, type SentPlay } from '#rules/games/replay.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { loadGame, type LoadedGame } from '#content/games/load-game.ts'
import { isShort, type Bench } from './bench.ts'
import { botFor } from './games/bots.ts'

const plays = isShort ? 60 : 10_000
const batch = 30
const least = 0.7
/** Few plays are measured more often: the clock of the processor is coarse. */
const rounds = isShort ? 8 : 1
const warmUps = 5

type Played = { level: unknown; seed: number; sent: SentPlay; score: number; meter: number }

/**
 * Plays as a page runs them, tick by tick, and as the server replays them from what was sent, as text: the same score and
 * stars each. Then what a replay costs beside the rules alone, the same plays in turns.
 */
export const bench: Bench = {
  name: 'replays',
  unit: 'of the bare rules',
  goal: `≥ ${least}, ${plays} plays of each game the same`,
  async run(say) {
    const found: Record<string, object> = {}
    let [different, lowest] = [0, Number.POSITIVE_INFINITY]
    for (const slug of gameSlugs) {
      const game = await loadGame(slug)
      if (!botFor(slug, 0)) {
        say(`${slug}: nobody to play it`)
        different++
        continue
      }
      const one = measure(slug, game)
      different += one.different
      lowest = Math.min(lowest, one.share)
      found[slug] = one
      say(`${slug}: ${JSON.stringify(one)}`)
    }
    return { value: Math.round(lowest * 100) / 100, holds: different === 0 && lowest >= least, details: found }
  },
}

function measure(slug: GameSlug, game: LoadedGame) {
  let [different, bareMs, replayMs, ticks] = [0, 0, 0, 0]
  for (let first = 0; first < plays; first += batch) {
    const played = Array.from({ length: Math.min(batch, plays - first) }, (_, at) => play(slug, game, first + at))
    for (const one of played) ticks += one.sent.ticks
    different += played.filter((one) => !isSame(game, one)).length
    // What runs for the first time is compiled on the way, whichever comes first.
    if (first === 0)
      for (let round = 0; round < warmUps; round++) played.forEach((one) => void [bare(game, one), isSame(game, one)])
    // Whoever comes second finds everything warm: they take turns.
    for (let round = 0; round < rounds; round++) {
      const work = [
        () => (bareMs += timeOf(() => played.forEach((one) => bare(game, one)))),
        () => (replayMs += timeOf(() => played.forEach((one) => isSame(game, one)))),
      ]
      for (const run of (first / batch + round) % 2 === 0 ? work : work.toReversed()) run()
    }
  }
  const perSecond = Math.round((plays * rounds) / (replayMs / 1_000))
  return {
    plays,
    different,
    share: Math.round((bareMs / replayMs) * 100) / 100,
    perSecond,
    ticks: Math.round(ticks / plays),
  }
}

function play(slug: GameSlug, { rules, levels }: LoadedGame, number: number): Played {
  const level = levels[number % levels.length]
  const seed = (number * 104_729 + 11) >>> 1
  const done = playWith(rules, level, { seed, help: 0, clock: true }, botFor(slug, number)!)
  const sent = JSON.parse(JSON.stringify({ ...done.log, seconds: done.tick / 60 })) as SentPlay
  return { level, seed, sent, score: rules.score(done.state), meter: rules.meter(done.state) }
}

/** The rules over the same inputs, and nothing else. */
function bare({ rules }: LoadedGame, { level, seed, sent }: Played): void {
  const state = rules.init(level, { seed, help: 0, clock: true })
  const inputs = sent.inputs as readonly GameInput[]
  let next = 0
  for (let tick = 0; tick < sent.ticks && !rules.isDone(state); tick += 1) {
    const input = inputs[next]?.t === tick ? inputs[next++]! : null
    rules.step(state, input)
  }
}

function isSame({ rules }: LoadedGame, { level, seed, sent, score, meter }: Played): boolean {
  const found = replayPlay(rules, level, { seed, help: 0, clock: true }, sent)
  return found.ok && found.value.score === score && found.value.meter === meter
}

function timeOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
