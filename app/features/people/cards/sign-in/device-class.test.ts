import { expect, test } from 'vitest'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { readDeviceClass, createDeviceClassCookie } from './device-class.server.ts'

const env = parseEnv({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://localhost/skykite',
  BASE_URL: 'https://skykite.test',
  SECRET: 'test-only-0123456789abcdef0123456789',
})
const noon = Date.UTC(2026, 10, 16, 12)
const atTime = (time: number) => ({ env, now: () => time })
const requestHeaders = (cookie: string) => new Headers({ cookie: cookie.split(';', 1)[0]! })

test('the cookie remembers the class of the last sign-in for the rest of the school day', () => {
  const cookie = createDeviceClassCookie(atTime(noon), 'K7QM4TXR')
  expect(cookie).toContain('HttpOnly')
  expect(readDeviceClass(atTime(noon + 11 * 3_600_000), requestHeaders(cookie))).toBe('K7QM4TXR')
  expect(readDeviceClass(atTime(noon + 13 * 3_600_000), requestHeaders(cookie))).toBeNull()
})

test('rejects a changed, missing or malformed device class cookie', () => {
  const cookie = createDeviceClassCookie(atTime(noon), 'K7QM4TXR')
  expect(readDeviceClass(atTime(noon), requestHeaders(cookie.replace('K7QM4TXR', 'K7QM4TXA')))).toBeNull()
  expect(readDeviceClass(atTime(noon), new Headers())).toBeNull()
  expect(readDeviceClass(atTime(noon), requestHeaders('__Host-skykite.class=nonsense'))).toBeNull()
})
