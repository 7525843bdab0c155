import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Logger } from '#app/platform/log.server.ts'
import { openBehind } from './behind.server.ts'

test('few are done at once, half of them of one network, and all before it is closed', async () => {
  const { carry, settle } = openBehind({} as Logger)
  const order: string[] = []
  let [running, most] = [0, 0]
  const one = (network: string) =>
    carry(network, async () => {
      most = Math.max(most, ++running)
      order.push(network)
      await sleep(1)
      running--
    })
  for (let at = 0; at < 50; at++) one('flood')
  one('mali')
  await settle()
  expect(order).toHaveLength(51)
  expect(order.indexOf('mali')).toBe(2)
  expect(most).toBeLessThanOrEqual(4)
})
