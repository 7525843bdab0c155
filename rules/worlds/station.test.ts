import { expect, test } from 'vitest'
import { judgeCase } from '../levels/level.ts'
import { parsePython } from '../program/python.ts'
import type { Value } from '../program/values.ts'
import { stationOutcome, stationVocabulary, stationWorld, type StationGoal } from './station.ts'

type Day = { belt?: Value[]; given?: Record<string, Value>; goal: StationGoal; hand?: boolean }

function work({ belt = [], given, goal, hand = true }: Day, python: string) {
  const program = parsePython(python, stationVocabulary)
  if (!program.ok) throw new Error(`${program.reason} in line ${program.line}`)
  return judgeCase(program.value, {
    world: stationWorld({ belt, hand }, given),
    outcome: ({ state, variables }) => stationOutcome(goal, state, variables),
  })
}

const sorted: Day = { belt: [3, 8], goal: { boxes: { a: [8], b: [3] } } }
const sort = 'while not empty():\n    take()\n    if hand() > 5:\n        to_a()\n    else:\n        to_b()'
const shelf = (...items: Value[]) => ({ shelf: { items } })

test.each([
  ['sorted into boxes', sorted, sort, 'done'],
  ['all in one box', sorted, 'take()\nto_a()\ntake()\nto_a()', 'wrong-boxes'],
  ['one still in the hand', sorted, 'take()\nto_b()\ntake()', 'wrong-boxes'],
  ['put without taking', sorted, 'to_a()', 'empty-hand'],
  ['looked into an empty hand', sorted, 'if hand() > 5:\n    to_a()', 'empty-hand'],
  ['taken from an empty belt', sorted, 'take()\nto_b()\ntake()\nto_a()\ntake()', 'belt-empty'],
  ['sent', { belt: [4], goal: { out: [4] } }, 'take()\nsend(hand())', 'done'],
  ['sent something else', { belt: [4], goal: { out: [4] } }, 'send(5)', 'wrong-output'],
  ['nothing to send', { goal: { out: [4] } }, 'def price():\n    say(4)\nsend(price())', 'nothing-to-send'],
  ['a list is not sent', { goal: { out: [] } }, 'send([1])', 'wrong-kind'],
  ['variables swapped', { given: { a: 3, b: 8 }, goal: { variables: { a: 8, b: 3 } } }, 'c = a\na = b\nb = c', 'done'],
  ['one value lost', { given: { a: 3, b: 8 }, goal: { variables: { a: 8, b: 3 } } }, 'a = b\nb = a', 'wrong-values'],
  ['swapped on the shelf', { given: shelf(5, 2), goal: { variables: shelf(2, 5) } }, 'swap(0, 1)', 'done'],
  ['a shelf that is not there', { given: shelf(5, 2), goal: { variables: shelf(2, 5) } }, 'swap(1, 2)', 'no-such-item'],
  ['half a shelf', { given: shelf(5, 2), goal: {} }, 'swap(0, 0.5)', 'wrong-kind'],
  ['no shelf at all', { goal: {} }, 'swap(0, 1)', 'wrong-kind'],
  [
    'kites are sorted without a hand',
    { belt: ['red', 'yellow'], hand: false, goal: { boxes: { a: ['red'], b: ['yellow'] } } },
    'for _ in range(2):\n    if red():\n        to_a()\n    else:\n        to_b()',
    'done',
  ],
  ['no kite left', { belt: [], hand: false, goal: {} }, 'to_a()', 'belt-empty'],
] satisfies [string, Day, string, string][])('%s', (_, day, python, reason) => {
  expect(work(day, python).reason).toBe(reason)
})

test('a list that has two names is swapped under both', () => {
  const day: Day = { given: shelf(5, 2), goal: { out: [2] } }
  expect(work(day, 'other = shelf\nswap(0, 1)\nsend(other[0])').reason).toBe('done')
})
