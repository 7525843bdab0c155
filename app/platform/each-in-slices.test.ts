import { expect, test } from 'vitest'
import { eachInSlices } from './each-in-slices.server.ts'

test('others have their turn while many things are gone through', async () => {
  let turns = 0
  const done: number[] = []
  const busy = (item: number) => {
    for (const since = performance.now(); performance.now() - since < 4; );
    done.push(item)
    setImmediate(() => turns++)
  }
  const items = Array.from({ length: 12 }, (_, at) => at)
  await eachInSlices(items, busy)
  expect(done).toEqual(items)
  expect(turns).toBeGreaterThan(5)
})
