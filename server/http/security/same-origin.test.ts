import { expect, test } from 'vitest'
import { isCrossSiteNavigation } from './same-origin.ts'

test.each([
  ['is true for a link on another site', 'GET', 'cross-site', true],
  ['is true for a link on another subdomain', 'GET', 'same-site', true],
  ['is false for a link on this site', 'GET', 'same-origin', false],
  ['is false for a typed URL', 'GET', 'none', false],
  ['is false for a client that sends no sec-fetch-site header', 'GET', null, false],
  // Writes are checked by rejectCrossSiteWrites.
  ['is false for a form on another site', 'POST', 'cross-site', false],
])('%s', (_, method, site, expected) => {
  const headers = new Headers(site === null ? {} : { 'sec-fetch-site': site })
  expect(isCrossSiteNavigation(new Request('https://skykite.test/', { method, headers }))).toBe(expected)
})
