import { expect, test } from 'vitest'
import { mayKeep, planFor } from './plan.ts'

const origin = 'https://skykite.test'

test.each([
  ['a page', 'navigate', '/th/pricing', 'page'],
  ['a page of a signed-in person', 'navigate', '/dashboard/rewards', 'page'],
  ['a script', 'cors', '/assets/root-Cz2W3cTl.js', 'asset'],
  ['a stylesheet', 'no-cors', '/assets/root-CMx-3lnL.css', 'asset'],
  ['a font', 'cors', '/assets/nunito-latin-wght-normal-Bx1.woff2', 'font'],
  ['messages', 'cors', '/messages/mg1/th/site.json', 'messages'],
  ['the data of a page', 'cors', '/dashboard/rewards.data', 'leave'],
  ['the data of the start page', 'cors', '/_root.data', 'leave'],
  [
    'routes of a lesson',
    'cors',
    '/__manifest?paths=%2Flesson%2C%2Flesson%2Fa%2C%2Fth%2Flesson%2Fa%2Fb',
    'lesson-routes',
  ],
  ['routes of other pages', 'cors', '/__manifest?paths=%2Flesson%2Fa%2C%2Fdashboard&version=1', 'leave'],
  ['an API call', 'cors', '/api/1.0/configs', 'leave'],
  ['a session call', 'cors', '/api/auth/session', 'leave'],
  ['a navigation into the API, as after social sign-in', 'navigate', '/api/auth/callback/google?code=1', 'leave'],
  ['an icon', 'cors', '/api/_nuxt_icon/tabler.json?icons=star', 'leave'],
  ['an optimised picture', 'no-cors', '/_ipx/w_64&f_webp/images/a.png', 'leave'],
  ['the latest build', 'cors', '/builds/latest.json', 'leave'],
  ['the worker itself', 'same-origin', '/sw.js', 'leave'],
  ['messages outside their folder', 'cors', '/messages/a/../../api/x.json', 'leave'],
] as const)('%s', (_, mode, path, expected) => {
  expect(planFor({ method: 'GET', mode, url: origin + path }, origin)).toBe(expected)
})

test('writes, other origins and parts of files are left alone', () => {
  const asset = { method: 'GET', mode: 'cors', url: `${origin}/assets/a.js` }
  expect(planFor({ ...asset, method: 'POST' }, origin)).toBe('leave')
  expect(planFor({ ...asset, method: 'POST', mode: 'navigate', url: `${origin}/login` }, origin)).toBe('leave')
  expect(planFor({ ...asset, url: 'https://other.test/assets/a.js' }, origin)).toBe('leave')
  expect(planFor({ ...asset, ranged: true }, origin)).toBe('leave')
})

test('only whole, own and permanent answers are kept', () => {
  const forever = { 'cache-control': 'public, max-age=31536000, immutable' }
  const answer = (status: number, headers: Record<string, string>, type: ResponseType = 'basic') => ({
    status,
    type,
    headers: new Headers(headers),
  })
  expect(mayKeep(answer(200, forever))).toBe(true)
  expect(mayKeep(answer(206, forever))).toBe(false)
  expect(mayKeep(answer(404, forever))).toBe(false)
  expect(mayKeep(answer(200, forever, 'opaque'))).toBe(false)
  expect(mayKeep(answer(200, { 'cache-control': 'private, no-store' }))).toBe(false)
  expect(mayKeep(answer(200, {}))).toBe(false)
})
