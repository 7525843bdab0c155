/** Bots for Bug Hunt: one that finds the mistake with a given probability, and one with random inputs. */

import type { Random } from '../../program/random.ts'
import type { BugInput } from '../bug-hunt/bug-input.ts'
import type { BugState } from '../bug-hunt/bug-hunt.ts'
import { simulateFlights, isHomeInAll, applyFixes } from '../bug-hunt/knot.ts'
import type { Bot } from './play-with.ts'

type BugBot = Bot<BugState, BugInput>
type FixChoice = { readonly place: number; readonly choice: number }

function listFixes({ knots, at: index, made }: BugState): readonly FixChoice[] {
  return (knots[index]?.mends ?? []).flatMap(({ choices }, place) =>
    made.has(place) ? [] : choices.map((_, choice) => ({ place, choice })),
  )
}

/** A repair that fixes the program, or one of its two mistakes. */
function findCorrectFix(state: BugState): FixChoice | null {
  const knot = state.knots[state.at]
  if (knot === undefined) return null
  const all = listFixes(state)
  const isCorrectFix = ({ place, choice }: FixChoice) =>
    isHomeInAll(applyFixes(knot, new Map(state.made).set(place, choice)), knot) ||
    (knot.mistakes === 2 &&
      state.made.size === 0 &&
      applyFixes(knot, new Map([[place, choice]]))[knot.mends[place]?.line ?? 0] ===
        knot.meant[knot.mends[place]?.line ?? 0])
  return all.find(isCorrectFix) ?? null
}

/** Next step to inspect in fog, from the front or by bisection; null when the deviation is located. */
function nextProbe({ knots, at: index, made, wishes, probed }: BugState, bisects: boolean): number | null {
  const knot = knots[index]
  if (knot === undefined) return null
  const actualSteps = simulateFlights(applyFixes(knot, made), knot)[0]?.steps ?? []
  const intendedSteps = wishes[0]?.steps ?? []
  const hasDeviated = (step: number) =>
    actualSteps[step]?.position.column !== intendedSteps[step]?.position.column ||
    actualSteps[step]?.position.row !== intendedSteps[step]?.position.row
  let [lastGood, firstDeviation] = [-1, Math.max(actualSteps.length, intendedSteps.length) - 1]
  for (const step of probed) {
    if (hasDeviated(step)) firstDeviation = Math.min(firstDeviation, step)
    else lastGood = Math.max(lastGood, step)
  }
  if (firstDeviation - lastGood <= 1) return null
  return bisects ? (lastGood + firstDeviation) >> 1 : lastGood + 1
}

/** Finds the mistake in `insight` percent of the puzzles, otherwise tries a random repair. */
export const bugHunter =
  (insight: number, bisects: boolean, random: Random): BugBot =>
  (state, tick) => {
    if (state.flying > 0 || tick % 30 !== 0) return null
    const probe = state.level.fog ? nextProbe(state, bisects) : null
    if (probe !== null) return { t: 0, do: 'probe', step: probe }
    const all = listFixes(state)
    const randomFix = all[random(Math.max(1, all.length))]
    const fix = random(100) < insight ? (findCorrectFix(state) ?? randomFix) : randomFix
    return fix === undefined ? null : { t: 0, do: 'mend', ...fix }
  }

export const bugExpert = (random: Random): BugBot => bugHunter(100, true, random)

export const bugMasher =
  (random: Random): BugBot =>
  (state) => {
    if (state.flying > 0 || random(20) > 0) return null
    const all = listFixes(state)
    return { t: 0, do: 'mend', ...(all[random(Math.max(1, all.length))] ?? { place: 0, choice: 0 }) }
  }
