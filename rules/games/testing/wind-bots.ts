/** Bots for Wind Rush: one that queues an optimal path in advance, and one with random inputs. */

import type { Random } from '../../program/random.ts'
import { findBestPath } from '../wind-rush/best-path.ts'
import type { WindInput } from '../wind-rush/wind-input.ts'
import type { WindState } from '../wind-rush/wind-rush.ts'
import type { Bot } from './play-with.ts'

type WindBot = Bot<WindState, WindInput>
type CommandRun = { readonly command: number; readonly times: number }

/** Groups an optimal path into commands with counts. Waiting needs no command: a cloud makes the kite wait. */
function groupCommands(path: readonly number[], maxTimes: number): CommandRun[] {
  const runs: { command: number; times: number }[] = []
  for (const command of path.filter((command) => command !== -1)) {
    const last = runs.at(-1)
    if (last?.command === command && last.times < maxTimes) last.times += 1
    else runs.push({ command, times: 1 })
  }
  return runs
}

export function windExpert(): WindBot {
  let flightIndex = -1
  let remainingRuns: CommandRun[] = []
  return (state, tick) => {
    const flight = state.flights[state.at]
    if (flight === undefined || tick % 6 !== 0) return null
    if (state.at !== flightIndex) {
      flightIndex = state.at
      remainingRuns = groupCommands(findBestPath(flight.map, state.level.fromKite) ?? [], state.level.times)
    }
    const [next] = remainingRuns
    if (next !== undefined && flight.queue.length < state.level.queue) {
      remainingRuns.shift()
      return { t: 0, do: 'add', ...next }
    }
    return flight.phase === 'plan' ? { t: 0, do: 'go' } : null
  }
}

export const windMasher =
  (random: Random): WindBot =>
  ({ level }) => {
    if (random(12) > 0) return null
    if (random(8) === 0) return { t: 0, do: 'go' }
    return { t: 0, do: 'add', command: random(level.fromKite ? 3 : 4), times: 1 + random(level.times) }
  }
