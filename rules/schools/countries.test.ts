import { expect, test } from 'vitest'
import { countries, likelyCountry, likelyTimeZone, zonesOf } from './countries.ts'

test.each([
  ['Asia/Seoul', 'ko', 'KR'],
  ['Asia/Seoul', 'en', 'KR'],
  ['Asia/Saigon', 'en', 'VN'],
  ['Asia/Calcutta', 'en', 'IN'],
  ['America/Chicago', 'en', 'US'],
  ['Europe/Berlin', 'th', 'DE'],
  ['Africa/Nairobi', 'en', 'KE'],
  ['UTC', 'ko', 'KR'],
  [undefined, 'cn', 'CN'],
  [undefined, 'en', null],
  ['Etc/GMT', 'en', null],
  ['Moon/Crater', 'en', null],
])('the time zone %s and the language %s lead to the country %s', (timeZone, locale, country) => {
  expect(likelyCountry(timeZone, locale)).toBe(country)
})

test('a school gets the time zone of the device only if the country has it', () => {
  expect(likelyTimeZone('America/Chicago', 'US')).toBe('America/Chicago')
  expect(likelyTimeZone('UTC', 'TH')).toBe('Asia/Bangkok')
  expect(likelyTimeZone('Europe/Paris', 'TH')).toBe('Asia/Bangkok')
  expect(likelyTimeZone(null, 'GB')).toBe('Europe/London')
})

test('every time zone in the list exists and leads to a country', () => {
  for (const country of countries)
    for (const zone of zonesOf(country)) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow()
      expect(likelyCountry(zone, 'en'), zone).not.toBeNull()
    }
})
