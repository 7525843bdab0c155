import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '../security/content-security.ts'
import { isAnalyticsAllowed, cacheControlFor } from './public-pages-policy.ts'

const on = { TAG_MANAGER_ID: 'GTM-TEST1' }
const pageView = (path: string, signedIn: object | null = null) => ({ path, signedIn })

test.each(['/', '/pricing', '/trust/privacy', '/courses/first-flight'])(
  '%s allows analytics for visitors if a tag manager is configured',
  (path) => {
    expect(isAnalyticsAllowed(on, pageView(path))).toBe(true)
    expect(isAnalyticsAllowed(on, pageView(path, { user: 1 }))).toBe(false)
    expect(isAnalyticsAllowed({ TAG_MANAGER_ID: undefined }, pageView(path))).toBe(false)
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
])('%s never allows analytics', (path) => {
  expect(isAnalyticsAllowed(on, pageView(path))).toBe(false)
})

test('the policy lists the tag manager only if it is allowed', () => {
  const html = '<!doctype html><script>1</script>'
  expect(contentSecurityPolicy(html, { nonce: 'x' })).not.toContain('google')
  const policy = contentSecurityPolicy(html, { nonce: 'x', tagManager: true })
  expect(/script-src ([^;]+)/.exec(policy)![1]).toContain('https://www.googletagmanager.com')
  expect(policy).not.toContain('unsafe-inline')
})

test('caches only prefetched data of public pages for visitors', () => {
  const prefetch = new Headers({ 'sec-purpose': 'prefetch' })
  expect(cacheControlFor(prefetch, pageView('/pricing'))).toBe('private, max-age=10')
  expect(cacheControlFor(new Headers(), pageView('/pricing'))).toBe('private, no-store')
  expect(cacheControlFor(prefetch, pageView('/pricing', { user: 1 }))).toBe('private, no-store')
  expect(cacheControlFor(prefetch, pageView('/join/ABCD2345'))).toBe('private, no-store')
})
