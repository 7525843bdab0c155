import { expect, test } from 'vitest'
import { isCertificateCheck, mayCache, planRequest } from './plan.ts'

const origin = 'https://skykite.test'

test.each([
  ['handles a public page', 'navigate', '/th/pricing', 'page'],
  ['handles a page of a signed-in user', 'navigate', '/dashboard/rewards', 'page'],
  ['handles a script', 'cors', '/assets/root-Cz2W3cTl.js', 'asset'],
  ['handles a stylesheet', 'no-cors', '/assets/root-CMx-3lnL.css', 'asset'],
  ['handles a font', 'cors', '/assets/nunito-latin-wght-normal-Bx1.woff2', 'font'],
  ['handles messages', 'cors', '/messages/mg1/th/site.json', 'messages'],
  ['handles the public keys of a school', 'cors', `/issuers/${'0'.repeat(36)}/did.json`, 'issuer-keys'],
  ['ignores the status list of a school', 'cors', `/issuers/${'0'.repeat(36)}/status/1`, 'leave'],
  ['ignores the file of a certificate', 'cors', '/certificates/5f4k2m9xq7w3hcv8tj6rbn1d0e/credential.json', 'leave'],
  ['ignores page data', 'cors', '/dashboard/rewards.data', 'leave'],
  ['ignores the data of the start page', 'cors', '/_root.data', 'leave'],
  [
    'handles the route manifest of lessons',
    'cors',
    '/__manifest?paths=%2Flesson%2C%2Flesson%2Fa%2C%2Fth%2Flesson%2Fa%2Fb',
    'lesson-routes',
  ],
  [
    'ignores the route manifest of other pages',
    'cors',
    '/__manifest?paths=%2Flesson%2Fa%2C%2Fdashboard&version=1',
    'leave',
  ],
  ['ignores an API call', 'cors', '/api/1.0/configs', 'leave'],
  ['ignores a session call', 'cors', '/api/auth/session', 'leave'],
  [
    'ignores a navigation to the API, e.g. after social sign-in',
    'navigate',
    '/api/auth/callback/google?code=1',
    'leave',
  ],
  ['ignores an icon', 'cors', '/api/_nuxt_icon/tabler.json?icons=star', 'leave'],
  ['ignores an optimized image', 'no-cors', '/_ipx/w_64&f_webp/images/a.png', 'leave'],
  ['ignores the request for the latest build', 'cors', '/builds/latest.json', 'leave'],
  ['ignores the worker script', 'same-origin', '/sw.js', 'leave'],
  ['ignores a path that leaves the messages folder', 'cors', '/messages/a/../../api/x.json', 'leave'],
] as const)('%s', (_, mode, path, expected) => {
  expect(planRequest({ method: 'GET', mode, url: origin + path }, origin)).toBe(expected)
})

test('recognizes the page that checks certificates, and no certificate', () => {
  expect(['/certificates', '/th/certificates', '/cn/certificates/'].map(isCertificateCheck)).toEqual([true, true, true])
  for (const path of ['/certificates/5f4k2m9xq7w3hcv8tj6rbn1d0e', '/certificates.data', '/xx/certificates', '/'])
    expect(isCertificateCheck(path)).toBe(false)
})

test('ignores writes, other origins and range requests', () => {
  const asset = { method: 'GET', mode: 'cors', url: `${origin}/assets/a.js` }
  expect(planRequest({ ...asset, method: 'POST' }, origin)).toBe('leave')
  expect(planRequest({ ...asset, method: 'POST', mode: 'navigate', url: `${origin}/login` }, origin)).toBe('leave')
  expect(planRequest({ ...asset, url: 'https://other.test/assets/a.js' }, origin)).toBe('leave')
  expect(planRequest({ ...asset, isRange: true }, origin)).toBe('leave')
})

test('allows caching only complete, same-origin, immutable responses', () => {
  const immutableHeaders = { 'cache-control': 'public, max-age=31536000, immutable' }
  const answer = (status: number, headers: Record<string, string>, type: ResponseType = 'basic') => ({
    status,
    type,
    headers: new Headers(headers),
  })
  expect(mayCache(answer(200, immutableHeaders))).toBe(true)
  expect(mayCache(answer(206, immutableHeaders))).toBe(false)
  expect(mayCache(answer(404, immutableHeaders))).toBe(false)
  expect(mayCache(answer(200, immutableHeaders, 'opaque'))).toBe(false)
  expect(mayCache(answer(200, { 'cache-control': 'private, no-store' }))).toBe(false)
  expect(mayCache(answer(200, {}))).toBe(false)
})
