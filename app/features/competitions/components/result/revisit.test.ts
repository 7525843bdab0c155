import { expect, test } from 'vitest'
import { whomToRevisit } from './revisit.ts'

const student = (name: string, rounds: (boolean | null)[]) => ({
  player: name,
  personId: null,
  name,
  rank: 1,
  points: 0,
  rounds,
})

test('those with less than half right, the fewest first, with what they missed', () => {
  const found = whomToRevisit([
    student('half', [true, false]),
    student('little', [true, false, false]),
    student('nothing', [false, null, false]),
    student('away', [null, null]),
    student('all', [true, true]),
  ])
  expect(found.map(({ student: { name }, missed }) => [name, missed])).toEqual([
    ['nothing', [0, 2]],
    ['little', [1, 2]],
  ])
})
