import { gameSlugs, type GameSlug } from '#rules/games/catalog.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import { replayPlay, type SubmittedPlay } from '#rules/games/replay.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { loadGame, type LoadedGame } from '#content/games/load-game.ts'
import { isShort, type Bench } from './bench.ts'
import { botFor } from '#testing/game-bots.ts'

const plays = isShort ? 60 : 10_000
const batch = 30
const minShare = 0.7
/** Measure few plays several times, because CPU time has a coarse resolution. */
const rounds = isShort ? 8 : 1
const warmUps = 5

type SimulatedPlay = { level: unknown; seed: number; submitted: SubmittedPlay; score: number; meter: number }

/**
 * Checks that the server's replay of a submitted play gives the same score and stars as the page's tick-by-tick run.
 * Then compares the CPU time of replays with the bare game rules for the same plays, in alternating order.
 */
export const bench: Bench = {
  name: 'replays',
  unit: 'of the bare rules',
  goal: `≥ ${minShare}, ${plays} plays of each game the same`,
  async run(say) {
    const result: Record<string, object> = {}
    let [different, lowest] = [0, Number.POSITIVE_INFINITY]
    for (const slug of gameSlugs) {
      const game = await loadGame(slug)
      if (!botFor(slug, 0)) {
        say(`${slug}: no bot for this game`)
        different++
        continue
      }
      const item = measure(slug, game)
      different += item.different
      lowest = Math.min(lowest, item.share)
      result[slug] = item
      say(`${slug}: ${JSON.stringify(item)}`)
    }
    return { value: Math.round(lowest * 100) / 100, holds: different === 0 && lowest >= minShare, details: result }
  },
}

function measure(slug: GameSlug, game: LoadedGame) {
  let [different, bareMs, replayMs, ticks] = [0, 0, 0, 0]
  for (let first = 0; first < plays; first += batch) {
    const batchPlays = Array.from({ length: Math.min(batch, plays - first) }, (_, index) =>
      simulatePlay(slug, game, first + index),
    )
    for (const simulated of batchPlays) ticks += simulated.submitted.ticks
    different += batchPlays.filter((played) => !replaysEqually(game, played)).length
    // Warm up: the first runs include JIT compilation.
    if (first === 0)
      for (let round = 0; round < warmUps; round++)
        batchPlays.forEach((item) => void [runRules(game, item), replaysEqually(game, item)])
    // The second side profits from warm caches, so alternate the order.
    for (let round = 0; round < rounds; round++) {
      const sides = [
        () => (bareMs += measureCpuMs(() => batchPlays.forEach((item) => runRules(game, item)))),
        () => (replayMs += measureCpuMs(() => batchPlays.forEach((item) => replaysEqually(game, item)))),
      ]
      for (const run of (first / batch + round) % 2 === 0 ? sides : sides.toReversed()) run()
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

function simulatePlay(slug: GameSlug, { rules, levels }: LoadedGame, playNumber: number): SimulatedPlay {
  const level = levels[playNumber % levels.length]
  const seed = (playNumber * 104_729 + 11) >>> 1
  const finished = playWith(rules, level, { seed, help: 0, clock: true }, botFor(slug, playNumber)!)
  const sent = JSON.parse(JSON.stringify({ ...finished.log, seconds: finished.tick / 60 })) as SubmittedPlay
  return { level, seed, submitted: sent, score: rules.score(finished.state), meter: rules.meter(finished.state) }
}

/** Runs only the game rules over the same inputs. */
function runRules({ rules }: LoadedGame, { level, seed, submitted: sent }: SimulatedPlay): void {
  const state = rules.init(level, { seed, help: 0, clock: true })
  const inputs = sent.inputs as readonly GameInput[]
  let next = 0
  for (let tick = 0; tick < sent.ticks && !rules.isDone(state); tick += 1) {
    const input = inputs[next]?.t === tick ? inputs[next++]! : null
    rules.step(state, input)
  }
}

function replaysEqually({ rules }: LoadedGame, { level, seed, submitted: sent, score, meter }: SimulatedPlay): boolean {
  const result = replayPlay(rules, level, { seed, help: 0, clock: true }, sent)
  return result.ok && result.value.score === score && result.value.meter === meter
}

function measureCpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
