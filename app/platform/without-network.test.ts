import { expect, test } from 'vitest'
import { withoutNetwork } from './without-network.ts'

test('a network that fails is an answer; a redirect, a refusal and a mistake are not', async () => {
  expect(await withoutNetwork(Promise.resolve('in'), 'offline')).toBe('in')
  expect(await withoutNetwork(Promise.reject(new TypeError('Failed to fetch')), 'offline')).toBe('offline')
  for (const thrown of [new Response(null, { status: 302 }), new Error('broken')])
    await expect(withoutNetwork(Promise.reject(thrown), 'offline')).rejects.toBe(thrown)
})
