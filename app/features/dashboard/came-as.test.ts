import { expect, test } from 'vitest'
import { parseEnv } from '#app/platform/env.server.ts'
import { cameAs, cameAsCookie } from './came-as.server.ts'

const env = parseEnv({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://localhost/skykite',
  BASE_URL: 'https://skykite.test',
  SECRET: 'test-only-0123456789abcdef0123456789',
})
const [one, other] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'] as const

test('it counts for whoever said it, and for nobody else at the same browser', () => {
  const cookie = cameAsCookie({ env }, one, 'parent')
  const headers = new Headers({ cookie: cookie.split(';', 1)[0]! })
  expect(cameAs({ env }, headers, one)).toBe('parent')
  expect(cameAs({ env }, headers, other)).toBeNull()
  expect(cameAs({ env }, new Headers({ cookie: '__Host-skykite.came-as=king.x' }), one)).toBeNull()
})
