import { expect, test } from 'vitest'
import { rotatingLine } from './rotating-line.server.ts'

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1))

test('whoever asks for much has one turn, like whoever asks for one', async () => {
  const line = rotatingLine(1, 100)
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
  const line = rotatingLine(2, 3)
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
  const line = rotatingLine(1, 1)
  await expect(line('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await line('a', async () => 'next')).toBe('next')
})
