import { expect, test } from 'vitest'
import { gather } from './gather.server.ts'

test('what is asked within a moment is asked together, and each has its own answer', async () => {
  const asked: string[][] = []
  const ask = gather(5, async (words: readonly string[]) => {
    asked.push([...words])
    return words.map((word) => word.toUpperCase())
  })
  expect(await Promise.all([ask('a'), ask('b')])).toEqual(['A', 'B'])
  expect(await ask('c')).toBe('C')
  expect(asked).toEqual([['a', 'b'], ['c']])
})

test('what fails fails for all of the moment, and the next is asked anew', async () => {
  let fails = true
  const ask = gather(1, async (words: readonly string[]) => {
    if (fails) throw new Error('away')
    return words
  })
  const [one, other] = await Promise.allSettled([ask('a'), ask('b')])
  expect([one!.status, other!.status]).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await ask('c')).toBe('c')
})
