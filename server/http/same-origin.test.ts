import { expect, test } from 'vitest'
import { isLedHere } from './same-origin.ts'

test.each([
  ['a link of another site', 'GET', 'cross-site', true],
  ['a link of a neighbouring address', 'GET', 'same-site', true],
  ['a page of ours', 'GET', 'same-origin', false],
  ['an address that was typed', 'GET', 'none', false],
  ['a program, which says nothing', 'GET', null, false],
  // Asked for by itself, whatever it does.
  ['a form of another site', 'POST', 'cross-site', false],
])('%s', (_, method, site, led) => {
  const headers = new Headers(site === null ? {} : { 'sec-fetch-site': site })
  expect(isLedHere(new Request('https://skykite.test/', { method, headers }))).toBe(led)
})
