import { expect, test } from 'vitest'
import { judgeCase } from '../levels/level.ts'
import { parsePython } from '../program/python.ts'
import type { Value } from '../program/values.ts'
import { stationOutcome, stationVocabulary, stationWorld, type StationGoal } from './station.ts'

type StationSetup = { belt?: Value[]; given?: Record<string, Value>; goal: StationGoal; hand?: boolean }

function judgeStation({ belt = [], given, goal, hand = true }: StationSetup, python: string) {
  const program = parsePython(python, stationVocabulary)
  if (!program.ok) throw new Error(`${program.reason} in line ${program.line}`)
  return judgeCase(program.value, {
    world: stationWorld({ belt, hand }, given),
    outcome: ({ state, variables }) => stationOutcome(goal, state, variables),
  })
}

const sortingTask: StationSetup = { belt: [3, 8], goal: { boxes: { a: [8], b: [3] } } }
const sort = 'while not empty():\n    take()\n    if hand() > 5:\n        to_a()\n    else:\n        to_b()'
const shelf = (...items: Value[]) => ({ shelf: { items } })

test.each([
  ['accepts parcels sorted into the right boxes', sortingTask, sort, 'done'],
  ['rejects all parcels in one box', sortingTask, 'take()\nto_a()\ntake()\nto_a()', 'wrong-boxes'],
  ['rejects a parcel that is still in the hand', sortingTask, 'take()\nto_b()\ntake()', 'wrong-boxes'],
  ['stops when boxing with an empty hand', sortingTask, 'to_a()', 'empty-hand'],
  ['stops when reading an empty hand', sortingTask, 'if hand() > 5:\n    to_a()', 'empty-hand'],
  ['stops when taking from an empty belt', sortingTask, 'take()\nto_b()\ntake()\nto_a()\ntake()', 'belt-empty'],
  ['accepts the right sent value', { belt: [4], goal: { out: [4] } }, 'take()\nsend(hand())', 'done'],
  ['rejects another sent value', { belt: [4], goal: { out: [4] } }, 'send(5)', 'wrong-output'],
  [
    'stops when sending the result of a function without return',
    { goal: { out: [4] } },
    'def price():\n    say(4)\nsend(price())',
    'nothing-to-send',
  ],
  ['stops when sending a list', { goal: { out: [] } }, 'send([1])', 'wrong-kind'],
  [
    'accepts swapped variables',
    { given: { a: 3, b: 8 }, goal: { variables: { a: 8, b: 3 } } },
    'c = a\na = b\nb = c',
    'done',
  ],
  [
    'rejects a swap that loses a value',
    { given: { a: 3, b: 8 }, goal: { variables: { a: 8, b: 3 } } },
    'a = b\nb = a',
    'wrong-values',
  ],
  [
    'accepts items swapped on the shelf',
    { given: shelf(5, 2), goal: { variables: shelf(2, 5) } },
    'swap(0, 1)',
    'done',
  ],
  [
    'stops when swapping a missing item',
    { given: shelf(5, 2), goal: { variables: shelf(2, 5) } },
    'swap(1, 2)',
    'no-such-item',
  ],
  ['stops when swapping with a fractional index', { given: shelf(5, 2), goal: {} }, 'swap(0, 0.5)', 'wrong-kind'],
  ['stops when swapping without a shelf', { goal: {} }, 'swap(0, 1)', 'wrong-kind'],
  [
    'boxes take from the belt directly without a hand',
    { belt: ['red', 'yellow'], hand: false, goal: { boxes: { a: ['red'], b: ['yellow'] } } },
    'for _ in range(2):\n    if red():\n        to_a()\n    else:\n        to_b()',
    'done',
  ],
  ['stops when the belt is empty without a hand', { belt: [], hand: false, goal: {} }, 'to_a()', 'belt-empty'],
] satisfies [string, StationSetup, string, string][])('%s', (_, setup, python, reason) => {
  expect(judgeStation(setup, python).reason).toBe(reason)
})

test('swap changes the list under all variables that refer to it', () => {
  const setup: StationSetup = { given: shelf(5, 2), goal: { out: [2] } }
  expect(judgeStation(setup, 'other = shelf\nswap(0, 1)\nsend(other[0])').reason).toBe('done')
})
