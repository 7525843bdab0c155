import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startOnePerTick } from './start-one-per-tick.ts'
import { limitStartsPerTick } from './limit-starts-per-tick.ts'

test('starts three requests per event loop iteration, in order of arrival', async () => {
  const startInTick = limitStartsPerTick(3)
  const started: number[] = []
  for (let index = 0; index < 8; index++) startInTick(() => void started.push(index))
  expect(started).toEqual([0, 1, 2])
  await nextTurn()
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
  startInTick(() => void started.push(8))
  await nextTurn()
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  await nextTurn()
  startInTick(() => void started.push(9))
  expect(started.at(-1)).toBe(9)
})

test('starts one task per event loop iteration, round-robin by owner', async () => {
  const startInTick = startOnePerTick()
  const order: string[] = []
  const startAs = (ownerKey: string) => void startInTick(ownerKey).then(() => order.push(ownerKey))
  for (let index = 0; index < 4; index++) startAs('flood')
  startAs('mali')
  await nextTurn()
  expect(order).toEqual(['flood'])
  await nextTurn()
  expect(order).toEqual(['flood', 'mali'])
  for (let index = 0; index < 5; index++) await nextTurn()
  expect(order).toEqual(['flood', 'mali', 'flood', 'flood', 'flood'])
})
