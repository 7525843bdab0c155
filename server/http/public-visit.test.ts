import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security.ts'
import { isMeasured, lastingOf } from './public-visit.ts'

const on = { TAG_MANAGER_ID: 'GTM-TEST1' }
const visit = (path: string, signedIn: object | null = null) => ({ path, signedIn })

test.each(['/', '/pricing', '/trust/privacy', '/courses/first-flight'])(
  '%s may be measured, for visitors and where a tag manager is set',
  (path) => {
    expect(isMeasured(on, visit(path))).toBe(true)
    expect(isMeasured(on, visit(path, { user: 1 }))).toBe(false)
    expect(isMeasured({ TAG_MANAGER_ID: undefined }, visit(path))).toBe(false)
  },
)

test.each([
  '/login',
  '/register',
  '/join/ABCD2345',
  '/dashboard',
  '/dashboard/rewards',
  '/certificates/some',
  '/onboard',
  '/chat',
  '/no-such-page',
])('%s is never measured', (path) => {
  expect(isMeasured(on, visit(path))).toBe(false)
})

test('the policy names the tag manager only where it may be', () => {
  const html = '<!doctype html><script>1</script>'
  expect(contentSecurityPolicy(html, { mark: 'x' })).not.toContain('google')
  const open = contentSecurityPolicy(html, { mark: 'x', tagManager: true })
  expect(/script-src ([^;]+)/.exec(open)![1]).toContain('https://www.googletagmanager.com')
  expect(open).not.toContain('unsafe-inline')
})

test('only data of public pages that a visitor fetches ahead lives for a moment', () => {
  const ahead = new Headers({ 'sec-purpose': 'prefetch' })
  expect(lastingOf(ahead, visit('/pricing'))).toBe('private, max-age=10')
  expect(lastingOf(new Headers(), visit('/pricing'))).toBe('private, no-store')
  expect(lastingOf(ahead, visit('/pricing', { user: 1 }))).toBe('private, no-store')
  expect(lastingOf(ahead, visit('/join/ABCD2345'))).toBe('private, no-store')
})
