import { expect, test } from 'vitest'
import { batchRequests } from './batch-requests.server.ts'

test('sends the requests of one interval as a batch and returns each its own response', async () => {
  const batches: string[][] = []
  const request = batchRequests(5, async (words: readonly string[]) => {
    batches.push([...words])
    return words.map((word) => word.toUpperCase())
  })
  expect(await Promise.all([request('a'), request('b')])).toEqual(['A', 'B'])
  expect(await request('c')).toBe('C')
  expect(batches).toEqual([['a', 'b'], ['c']])
})

test('fails all requests of a failed batch and starts a new batch afterwards', async () => {
  let isFailing = true
  const request = batchRequests(1, async (words: readonly string[]) => {
    if (isFailing) throw new Error('away')
    return words
  })
  const [first, second] = await Promise.allSettled([request('a'), request('b')])
  expect([first!.status, second!.status]).toEqual(['rejected', 'rejected'])
  isFailing = false
  expect(await request('c')).toBe('c')
})
