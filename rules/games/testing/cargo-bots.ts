/** Players of Cargo Sort: one who knows the best method of each level, and one who presses anything. */

import type { Random } from '../../program/random.ts'
import type { CargoInput } from '../cargo-sort/cargo-input.ts'
import type { CargoLine } from '../cargo-sort/cargo-line.ts'
import type { CargoState } from '../cargo-sort/cargo-sort.ts'
import { isKnown, isKnownLighter } from '../cargo-sort/known-order.ts'
import type { Bot } from './play-with.ts'

type CargoBot = Bot<CargoState, CargoInput>

const at = (list: readonly number[], place: number): number => list[place] ?? 0

export const cargoExpert: CargoBot = (state) => {
  const line = state.lines[state.at]
  if (line === undefined || state.busy > 0) return null
  if (state.level.goal !== 'sort') return tournament(line, state.level.goal === 'lightest' ? 1 : 2)
  switch (state.level.question) {
    case 'written':
      return straightHome(line)
    case 'two-scales':
      return network(line)
    case 'neighbours':
      return bubble(line)
    case 'any-two':
      return insertion(line, state.level.sortedRows?.[1] !== 3)
  }
}

const bell: CargoInput = { t: 0, do: 'bell', named: [] }

function straightHome({ weights, order }: CargoLine): CargoInput {
  const away = order.findIndex((crate, place) => at(weights, crate) !== place + 1)
  return away === -1 ? bell : { t: 0, do: 'swap', i: away, j: at(weights, at(order, away)) - 1 }
}

function bubble({ order, known }: CargoLine): CargoInput {
  for (let j = order.length - 1; j > 0; j -= 1) {
    for (let i = 0; i < j; i += 1) {
      const [left, right] = [at(order, i), at(order, i + 1)]
      if (!isKnown(known, left, right)) return { t: 0, do: 'weigh', i, j: i + 1 }
      if (isKnownLighter(known, right, left)) return { t: 0, do: 'swap', i, j: i + 1 }
    }
  }
  return bell
}

/** Into the part that is in order, at the place that halving finds; two rows of one length are merged from the left. */
function insertion({ order, known }: CargoLine, halves = true): CargoInput {
  const sorted = order.findIndex((crate, place) => place > 0 && !isKnownLighter(known, at(order, place - 1), crate))
  if (sorted === -1) return bell
  const moving = at(order, sorted)
  const isAfter = (place: number) => isKnownLighter(known, at(order, place), moving)
  const isBefore = (place: number) => isKnownLighter(known, moving, at(order, place))
  let [low, high] = [0, sorted]
  while (low < high && isAfter(low)) low += 1
  while (low < high && isBefore(high - 1)) high -= 1
  if (low < high) return { t: 0, do: 'weigh', i: sorted, j: halves ? (low + high) >> 1 : low }
  return low === sorted ? bell : { t: 0, do: 'move', i: sorted, j: low }
}

/** The champions still unbeaten meet, those of the least others first; then the best of those the first has beaten. */
function tournament({ order, known }: CargoLine, wanted: number): CargoInput {
  const named: number[] = []
  for (let rank = 0; rank < wanted; rank += 1) {
    const left = order.filter((crate) => !named.includes(crate))
    const unbeaten = left.filter((crate) => left.every((other) => !isKnownLighter(known, other, crate)))
    const beaten = (crate: number) => left.filter((other) => isKnownLighter(known, crate, other)).length
    const [one, other] = unbeaten.sort((first, second) => beaten(first) - beaten(second))
    if (one === undefined) return bell
    if (other !== undefined) return { t: 0, do: 'weigh', i: order.indexOf(one), j: order.indexOf(other) }
    named.push(one)
  }
  return { t: 0, do: 'bell', named: named.map((crate) => order.indexOf(crate)) }
}

/** Two pairs, the two winners and the two losers, the two in the middle. */
function network({ order, known }: CargoLine): CargoInput {
  const [a, b, c, d] = [at(order, 0), at(order, 1), at(order, 2), at(order, 3)]
  if (!isKnown(known, a, b) && !isKnown(known, c, d)) return { t: 0, do: 'weigh-two', i: 0, j: 1, k: 2, l: 3 }
  const [first, second] = isKnownLighter(known, a, b) || !isKnown(known, a, b) ? [a, b] : [b, a]
  const [third, fourth] = isKnownLighter(known, c, d) || !isKnown(known, c, d) ? [c, d] : [d, c]
  const places = (crates: readonly number[]) => crates.map((crate) => order.indexOf(crate))
  const [i, j, k, l] = places([first, third, second, fourth])
  if (!isKnown(known, first, third) || !isKnown(known, second, fourth)) {
    return { t: 0, do: 'weigh-two', i: i ?? 0, j: j ?? 0, k: k ?? 0, l: l ?? 0 }
  }
  return insertion({ weights: [], order, known, fewestSwaps: 0 })
}

/** Any legal or illegal thing, about three a second. */
export const cargoMasher =
  (random: Random): CargoBot =>
  ({ level, busy }) => {
    if (busy > 0 || random(20) > 0) return null
    const place = () => random(level.crates)
    const [i, j] = [place(), place()]
    if (i === j) return null
    const kind = random(4)
    if (kind === 0) return { t: 0, do: 'bell', named: { sort: [], lightest: [i], 'two-lightest': [i, j] }[level.goal] }
    return { t: 0, do: kind === 1 ? 'weigh' : 'swap', i, j: random(2) === 0 ? j : i === 0 ? 1 : i - 1 }
  }
