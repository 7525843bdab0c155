import { expect, test } from 'vitest'
import { rotatingLine } from './rotating-line.server.ts'

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1))

test('whoever asks for much has one turn, like whoever asks for one', async () => {
  const line = rotatingLine(1, { waiting: 100 })
  const begun: string[] = []
  const ask = (whose: string, name: string) =>
    line(whose, () => {
      begun.push(name)
      return soon()
    })
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name)),
    ask('b', 'b1'),
    ask('c', 'c1'),
    ask('b', 'b2'),
  ])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('so many run at once, so many wait, and who is one too many is told to come again', async () => {
  const line = rotatingLine(2, { waiting: 3 })
  let [running, most] = [0, 0]
  const asked = Array.from({ length: 6 }, (_, at) =>
    line(`school ${at % 2}`, async () => {
      most = Math.max(most, ++running)
      await soon()
      running--
    }),
  )
  const done = await Promise.allSettled(asked)
  expect(done.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'unavailable' } }])
  expect(most).toBe(2)
})

test('what fails frees its place', async () => {
  const line = rotatingLine(1, { waiting: 1 })
  await expect(line('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await line('a', async () => 'next')).toBe('next')
})

test('whoever has waited too long is told to come again, and takes no place later', async () => {
  const line = rotatingLine(1, { waiting: 10, ms: 20 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = line('a', () => promise)
  await expect(line('b', async () => 'late')).rejects.toMatchObject({ code: 'unavailable' })
  const third = line('c', async () => 'third')
  resolve()
  await first
  expect(await third).toBe('third')
  expect(await line('b', async () => 'again')).toBe('again')
})

test('who has as many places as one may have waits for their own, and others do not', async () => {
  const line = rotatingLine(4, { waiting: 10, each: 2 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun: string[] = []
  const ask = (whose: string, work = promise) => line(whose, () => (begun.push(whose), work))
  const asked = [ask('a'), ask('a'), ask('a'), ask('a'), ask('b', Promise.resolve())]
  await asked[4]
  expect(begun).toEqual(['a', 'a', 'b'])
  resolve()
  await Promise.all(asked)
  expect(begun).toEqual(['a', 'a', 'b', 'a', 'a'])
})
