/** Bots for Cargo Sort: one that uses the best method of each level, and one with random inputs. */

import type { Random } from '../../program/random.ts'
import type { CargoInput } from '../cargo-sort/cargo-input.ts'
import type { CargoLine } from '../cargo-sort/cargo-line.ts'
import type { CargoState } from '../cargo-sort/cargo-sort.ts'
import { isOrderKnown, isKnownLighter } from '../cargo-sort/known-order.ts'
import type { Bot } from './play-with.ts'

type CargoBot = Bot<CargoState, CargoInput>

const valueAt = (list: readonly number[], place: number): number => list[place] ?? 0

export const cargoExpert: CargoBot = (state) => {
  const line = state.lines[state.at]
  if (line === undefined || state.busy > 0) return null
  if (state.level.goal !== 'sort') return playTournament(line, state.level.goal === 'lightest' ? 1 : 2)
  switch (state.level.question) {
    case 'written':
      return swapToTarget(line)
    case 'two-scales':
      return sortWithNetwork(line)
    case 'neighbours':
      return bubbleSort(line)
    case 'any-two':
      return insertionSort(line, state.level.sortedRows?.[1] !== 3)
  }
}

const bell: CargoInput = { t: 0, do: 'bell', named: [] }

function swapToTarget({ weights, order }: CargoLine): CargoInput {
  const misplaced = order.findIndex((crate, place) => valueAt(weights, crate) !== place + 1)
  return misplaced === -1
    ? bell
    : { t: 0, do: 'swap', i: misplaced, j: valueAt(weights, valueAt(order, misplaced)) - 1 }
}

function bubbleSort({ order, known: knownOrder }: CargoLine): CargoInput {
  for (let j = order.length - 1; j > 0; j -= 1) {
    for (let i = 0; i < j; i += 1) {
      const [left, right] = [valueAt(order, i), valueAt(order, i + 1)]
      if (!isOrderKnown(knownOrder, left, right)) return { t: 0, do: 'weigh', i, j: i + 1 }
      if (isKnownLighter(knownOrder, right, left)) return { t: 0, do: 'swap', i, j: i + 1 }
    }
  }
  return bell
}

/** Inserts into the sorted part by binary search, or from the left to merge two rows of equal length. */
function insertionSort({ order, known: knownOrder }: CargoLine, bisects = true): CargoInput {
  const sorted = order.findIndex(
    (crate, place) => place > 0 && !isKnownLighter(knownOrder, valueAt(order, place - 1), crate),
  )
  if (sorted === -1) return bell
  const moving = valueAt(order, sorted)
  const isAfter = (place: number) => isKnownLighter(knownOrder, valueAt(order, place), moving)
  const isBefore = (place: number) => isKnownLighter(knownOrder, moving, valueAt(order, place))
  let [low, high] = [0, sorted]
  while (low < high && isAfter(low)) low += 1
  while (low < high && isBefore(high - 1)) high -= 1
  if (low < high) return { t: 0, do: 'weigh', i: sorted, j: bisects ? (low + high) >> 1 : low }
  return low === sorted ? bell : { t: 0, do: 'move', i: sorted, j: low }
}

/** Knockout tournament between unbeaten crates, those with the fewest wins first; repeated for the second place. */
function playTournament({ order, known: knownOrder }: CargoLine, nameCount: number): CargoInput {
  const named: number[] = []
  for (let rank = 0; rank < nameCount; rank += 1) {
    const remaining = order.filter((crate) => !named.includes(crate))
    const unbeaten = remaining.filter((crate) => remaining.every((rival) => !isKnownLighter(knownOrder, rival, crate)))
    const beaten = (crate: number) => remaining.filter((rival) => isKnownLighter(knownOrder, crate, rival)).length
    const [champion, challenger] = unbeaten.sort((first, second) => beaten(first) - beaten(second))
    if (champion === undefined) return bell
    if (challenger !== undefined) return { t: 0, do: 'weigh', i: order.indexOf(champion), j: order.indexOf(challenger) }
    named.push(champion)
  }
  return { t: 0, do: 'bell', named: named.map((crate) => order.indexOf(crate)) }
}

/** Sorting network: two pairs, then winners and losers, then the middle two. */
function sortWithNetwork({ order, known: knownOrder }: CargoLine): CargoInput {
  const [a, b, c, d] = [valueAt(order, 0), valueAt(order, 1), valueAt(order, 2), valueAt(order, 3)]
  if (!isOrderKnown(knownOrder, a, b) && !isOrderKnown(knownOrder, c, d))
    return { t: 0, do: 'weigh-two', i: 0, j: 1, k: 2, l: 3 }
  const [first, second] = isKnownLighter(knownOrder, a, b) || !isOrderKnown(knownOrder, a, b) ? [a, b] : [b, a]
  const [third, fourth] = isKnownLighter(knownOrder, c, d) || !isOrderKnown(knownOrder, c, d) ? [c, d] : [d, c]
  const places = (crates: readonly number[]) => crates.map((crate) => order.indexOf(crate))
  const [i, j, k, l] = places([first, third, second, fourth])
  if (!isOrderKnown(knownOrder, first, third) || !isOrderKnown(knownOrder, second, fourth)) {
    return { t: 0, do: 'weigh-two', i: i ?? 0, j: j ?? 0, k: k ?? 0, l: l ?? 0 }
  }
  return insertionSort({ weights: [], order, known: knownOrder, fewestSwaps: 0 })
}

/** Random legal or illegal inputs, about three per second. */
export const cargoMasher =
  (random: Random): CargoBot =>
  ({ level, busy }) => {
    if (busy > 0 || random(20) > 0) return null
    const randomPosition = () => random(level.crates)
    const [i, j] = [randomPosition(), randomPosition()]
    if (i === j) return null
    const kind = random(4)
    if (kind === 0) return { t: 0, do: 'bell', named: { sort: [], lightest: [i], 'two-lightest': [i, j] }[level.goal] }
    return { t: 0, do: kind === 1 ? 'weigh' : 'swap', i, j: random(2) === 0 ? j : i === 0 ? 1 : i - 1 }
  }
