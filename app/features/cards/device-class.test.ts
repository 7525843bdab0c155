import { expect, test } from 'vitest'
import { parseEnv } from '#app/platform/env.server.ts'
import { deviceClass, deviceClassCookie } from './device-class.server.ts'

const env = parseEnv({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://localhost/skykite',
  BASE_URL: 'https://skykite.test',
  SECRET: 'test-only-0123456789abcdef0123456789',
})
const noon = Date.UTC(2026, 10, 16, 12)
const at = (time: number) => ({ env, now: () => time })
const sent = (cookie: string) => new Headers({ cookie: cookie.split(';', 1)[0]! })

test('a device knows the class of its last child until the day is over', () => {
  const cookie = deviceClassCookie(at(noon), 'K7QM4TXR')
  expect(cookie).toContain('HttpOnly')
  expect(deviceClass(at(noon + 11 * 3_600_000), sent(cookie))).toBe('K7QM4TXR')
  expect(deviceClass(at(noon + 13 * 3_600_000), sent(cookie))).toBeNull()
})

test('what we did not write is no class', () => {
  const cookie = deviceClassCookie(at(noon), 'K7QM4TXR')
  expect(deviceClass(at(noon), sent(cookie.replace('K7QM4TXR', 'K7QM4TXA')))).toBeNull()
  expect(deviceClass(at(noon), new Headers())).toBeNull()
  expect(deviceClass(at(noon), sent('__Host-skykite.class=nonsense'))).toBeNull()
})
