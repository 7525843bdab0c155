import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Logger } from '#app/platform/services/log.server.ts'
import { openAfterResponse } from './after-response.server.ts'

test('limits concurrency, serves networks round-robin and finishes all work before settling', async () => {
  const { run, settle } = openAfterResponse({} as Logger)
  const order: string[] = []
  let [running, maxRunning] = [0, 0]
  const addWork = (network: string) =>
    run(network, async () => {
      maxRunning = Math.max(maxRunning, ++running)
      order.push(network)
      await sleep(1)
      running--
    })
  for (let index = 0; index < 50; index++) addWork('flood')
  addWork('mali')
  await settle()
  expect(order).toHaveLength(51)
  expect(order.indexOf('mali')).toBe(2)
  expect(maxRunning).toBeLessThanOrEqual(4)
})
