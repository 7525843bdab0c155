/** Players of Bug Hunt: one who finds the mistake with such a chance, and one who presses anything. */

import type { Random } from '../../program/random.ts'
import type { BugInput } from '../bug-hunt/bug-input.ts'
import type { BugState } from '../bug-hunt/bug-hunt.ts'
import { flightsOf, isHomeInAll, mended } from '../bug-hunt/knot.ts'
import type { Bot } from './play-with.ts'

type BugBot = Bot<BugState, BugInput>
type Place = { readonly place: number; readonly choice: number }

function everyMend({ knots, at, made }: BugState): readonly Place[] {
  return (knots[at]?.mends ?? []).flatMap(({ choices }, place) =>
    made.has(place) ? [] : choices.map((_, choice) => ({ place, choice })),
  )
}

/** A mend after which the line says what was meant. */
function healing(state: BugState): Place | null {
  const knot = state.knots[state.at]
  if (knot === undefined) return null
  const all = everyMend(state)
  const heals = ({ place, choice }: Place) =>
    isHomeInAll(mended(knot, new Map(state.made).set(place, choice)), knot) ||
    (knot.mistakes === 2 &&
      state.made.size === 0 &&
      mended(knot, new Map([[place, choice]]))[knot.mends[place]?.line ?? 0] ===
        knot.meant[knot.mends[place]?.line ?? 0])
  return all.find(heals) ?? null
}

/** The moments to ask for in fog: from the front, or the middle of what is left. Null when the place is known. */
function nextProbe({ knots, at, made, wishes, probed }: BugState, halves: boolean): number | null {
  const knot = knots[at]
  if (knot === undefined) return null
  const flown = flightsOf(mended(knot, made), knot)[0]?.steps ?? []
  const meant = wishes[0]?.steps ?? []
  const isAstray = (step: number) =>
    flown[step]?.position.column !== meant[step]?.position.column ||
    flown[step]?.position.row !== meant[step]?.position.row
  let [good, astray] = [-1, Math.max(flown.length, meant.length) - 1]
  for (const step of probed) {
    if (isAstray(step)) astray = Math.min(astray, step)
    else good = Math.max(good, step)
  }
  if (astray - good <= 1) return null
  return halves ? (good + astray) >> 1 : good + 1
}

/** Sees the mistake in so many knots of a hundred, and otherwise suspects anything. */
export const bugHunter =
  (insight: number, halves: boolean, random: Random): BugBot =>
  (state, tick) => {
    if (state.flying > 0 || tick % 30 !== 0) return null
    const probe = state.level.fog ? nextProbe(state, halves) : null
    if (probe !== null) return { t: 0, do: 'probe', step: probe }
    const all = everyMend(state)
    const anything = all[random(Math.max(1, all.length))]
    const found = random(100) < insight ? (healing(state) ?? anything) : anything
    return found === undefined ? null : { t: 0, do: 'mend', ...found }
  }

export const bugExpert = (random: Random): BugBot => bugHunter(100, true, random)

export const bugMasher =
  (random: Random): BugBot =>
  (state) => {
    if (state.flying > 0 || random(20) > 0) return null
    const all = everyMend(state)
    return { t: 0, do: 'mend', ...(all[random(Math.max(1, all.length))] ?? { place: 0, choice: 0 }) }
  }
