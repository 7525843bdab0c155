import { expect, test } from 'vitest'
import { fallBackOffline } from './fall-back-offline.ts'

test('returns the fallback for a network error and rethrows redirects and other errors', async () => {
  expect(await fallBackOffline(Promise.resolve('in'), 'offline')).toBe('in')
  expect(await fallBackOffline(Promise.reject(new TypeError('Failed to fetch')), 'offline')).toBe('offline')
  for (const thrown of [new Response(null, { status: 302 }), new Error('broken')])
    await expect(fallBackOffline(Promise.reject(thrown), 'offline')).rejects.toBe(thrown)
})
