import { expect, test } from 'vitest'
import { waitingLine } from './waiting-line.server.ts'

test('runs a few at once, lets a few wait in order, and turns the rest away', async () => {
  const line = waitingLine(2, 3)
  const order: number[] = []
  let running = 0
  let most = 0
  const job = (number: number) => async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
    order.push(number)
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => line(job(number))))
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
  expect(results[5]).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
})

test('a failure frees its place', async () => {
  const line = waitingLine(1, 1)
  await expect(line(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await line(async () => 'next')).toBe('next')
})
