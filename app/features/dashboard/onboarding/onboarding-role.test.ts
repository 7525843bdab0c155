import { expect, test } from 'vitest'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { readOnboardingRole, buildOnboardingRoleCookie } from './onboarding-role.server.ts'

const env = parseEnv({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://localhost/skykite',
  BASE_URL: 'https://skykite.test',
  SECRET: 'test-only-0123456789abcdef0123456789',
})
const [person, otherPerson] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'] as const

test('the onboarding role cookie is valid only for the user who chose the role', () => {
  const cookie = buildOnboardingRoleCookie({ env }, person, 'parent')
  const headers = new Headers({ cookie: cookie.split(';', 1)[0]! })
  expect(readOnboardingRole({ env }, headers, person)).toBe('parent')
  expect(readOnboardingRole({ env }, headers, otherPerson)).toBeNull()
  expect(readOnboardingRole({ env }, new Headers({ cookie: '__Host-skykite.came-as=king.x' }), person)).toBeNull()
})
