import { expect, test } from 'vitest'
import { minHeap } from './min-heap.ts'

test('returns items by key, of equal keys in order of insertion, without removed entries', () => {
  const heap = minHeap<string>()
  const entries = [5, 3, 8, 3, 1, 9, 3].map((key, index) => heap.push(`${key} ${index}`, key))
  entries[4]!.item = null
  const order: string[] = []
  for (let name = heap.first(); name; name = heap.first()) {
    order.push(name)
    entries.find(({ item }) => item === name)!.item = null
  }
  expect(order).toEqual(['3 1', '3 3', '3 6', '5 0', '8 2', '9 5'])
})

test('stores at most a few times as many entries as items', () => {
  const heap = minHeap<string>()
  heap.push('first', -1)
  for (let index = 0; index < 10_000; index++) heap.push('removed', index).item = null
  expect(heap.size()).toBeLessThan(100)
  expect(heap.first()).toBe('first')
})
