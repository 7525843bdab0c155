import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.server.ts'

test('runs jobs up to the concurrency limit, queues some in order and rejects the rest', async () => {
  const limit = limitConcurrency(2, 3)
  const order: number[] = []
  let running = 0
  let maxRunning = 0
  const job = (number: number) => async () => {
    maxRunning = Math.max(maxRunning, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
    order.push(number)
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => limit(job(number))))
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(maxRunning).toBe(2)
  expect(results[5]).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
})

test('frees the slot of a failed job', async () => {
  const limit = limitConcurrency(1, 1)
  await expect(limit(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit(async () => 'next')).toBe('next')
})
