import { expect, test } from 'vitest'
import { readReturnPath, secondFactorPath } from './return-path.ts'

test('returns to the page that required two-step verification', () => {
  const [, query] = secondFactorPath('/dashboard/school?school=1').split('?')
  expect(readReturnPath(new URLSearchParams(query))).toBe('/dashboard/school?school=1')
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/dashboardx', ''])('ignores %j', (from) => {
  expect(readReturnPath(new URLSearchParams({ from }))).toBeNull()
})
