/** Players of Wind Rush: one who lays a best way ahead of the kite, and one who presses anything. */

import type { Random } from '../../program/random.ts'
import { bestWay } from '../wind-rush/best-way.ts'
import type { WindInput } from '../wind-rush/wind-input.ts'
import type { WindState } from '../wind-rush/wind-rush.ts'
import type { Bot } from './play-with.ts'

type WindBot = Bot<WindState, WindInput>
type Laid = { readonly command: number; readonly times: number }

/** A best way as commands with counts; a wait needs none where a drifting cloud makes the kite wait. */
function laidOut(way: readonly number[], most: number): Laid[] {
  const laid: { command: number; times: number }[] = []
  for (const command of way.filter((one) => one !== -1)) {
    const last = laid.at(-1)
    if (last?.command === command && last.times < most) last.times += 1
    else laid.push({ command, times: 1 })
  }
  return laid
}

export function windExpert(): WindBot {
  let flightAt = -1
  let left: Laid[] = []
  return (state, tick) => {
    const flight = state.flights[state.at]
    if (flight === undefined || tick % 6 !== 0) return null
    if (state.at !== flightAt) {
      flightAt = state.at
      left = laidOut(bestWay(flight.map, state.level.fromKite) ?? [], state.level.times)
    }
    const [next] = left
    if (next !== undefined && flight.queue.length < state.level.queue) {
      left.shift()
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
