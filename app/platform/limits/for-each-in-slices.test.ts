import { expect, test } from 'vitest'
import { forEachInSlices } from './for-each-in-slices.server.ts'

test('runs other tasks between the slices of a long loop', async () => {
  let otherTasks = 0
  const processed: number[] = []
  const spin = (item: number) => {
    for (const startTime = performance.now(); performance.now() - startTime < 4; );
    processed.push(item)
    setImmediate(() => otherTasks++)
  }
  const items = Array.from({ length: 12 }, (_, index) => index)
  await forEachInSlices(items, spin)
  expect(processed).toEqual(items)
  expect(otherTasks).toBeGreaterThan(5)
})
