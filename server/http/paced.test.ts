import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one.ts'
import { paced } from './paced.ts'

test('so many begin in a turn of the event loop, the others in the next ones, in the order they came', async () => {
  const pace = paced(3)
  const begun: number[] = []
  for (let at = 0; at < 8; at++) pace(() => void begun.push(at))
  expect(begun).toEqual([0, 1, 2])
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  pace(() => void begun.push(8))
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  await nextTurn()
  pace(() => void begun.push(9))
  expect(begun.at(-1)).toBe(9)
})

test('one begins in a turn, and whoever has many waits for whoever has one', async () => {
  const begun = oneByOne()
  const order: string[] = []
  const note = (whose: string) => void begun(whose).then(() => order.push(whose))
  for (let at = 0; at < 4; at++) note('flood')
  note('mali')
  await nextTurn()
  expect(order).toEqual(['flood'])
  await nextTurn()
  expect(order).toEqual(['flood', 'mali'])
  for (let at = 0; at < 5; at++) await nextTurn()
  expect(order).toEqual(['flood', 'mali', 'flood', 'flood', 'flood'])
})
