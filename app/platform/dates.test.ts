import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, isTest, repository } from '#tools/source-files.ts'
import { languages } from './i18n/languages.ts'
import { dayFormat, localDay, localMinute, momentAt, momentFormat, zoneNamed } from './dates.ts'

const evening = Date.parse('2026-11-19T18:30:00Z')

test.each([
  ['Asia/Bangkok', '2026-11-20 01:30'],
  ['Asia/Seoul', '2026-11-20 03:30'],
  ['America/New_York', '2026-11-19 13:30'],
])('a clock in %s shows %s', (zone, shown) => {
  expect(localMinute(evening, zone)).toBe(shown)
  expect(localDay(evening, zone)).toBe(shown.slice(0, 10))
  expect(momentAt(shown.replace(' ', 'T'), zone).getTime()).toBe(evening)
})

test('what a clock shows leads back to the moment, all year round', () => {
  for (const zone of ['Asia/Bangkok', 'Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata'])
    for (let day = 0; day < 366; day++) {
      const moment = Date.UTC(2026, 0, 1 + day, 12, 34)
      expect(momentAt(localMinute(moment, zone).replace(' ', 'T'), zone).getTime()).toBe(moment)
    }
})

test('all four languages write a moment in the zone they are given, Thai in Buddhist years', () => {
  for (const { code } of languages) {
    const written = momentFormat(code, 'Asia/Bangkok', { dateStyle: 'long', timeStyle: 'short' }).format(evening)
    expect(written).toMatch(code === 'th' ? /2569/ : /2026/)
    expect(written).toMatch(/20|二十/)
    expect(dayFormat(code, { day: 'numeric', month: 'long' }).format(new Date('2026-11-19'))).toContain('19')
  }
})

test('a zone is one that is known by its name', () => {
  expect(zoneNamed('Asia/Bangkok')).toBe('Asia/Bangkok')
  for (const text of ['', '+05', '-0530', 'Moon/Crater', `Asia/${'x'.repeat(80)}`, "'; drop"])
    expect(zoneNamed(text)).toBeNull()
})

const writesMoments = /Intl\.DateTimeFormat|\.toLocale(?:Date|Time)String/

/** Elsewhere somebody would forget whose clock it is. */
test('moments are written in one place', () => {
  const found = codeFiles(repository, ['app', 'server', 'rules']).filter(
    (path) => !isTest(path) && writesMoments.test(readFileSync(join(repository, path), 'utf8')),
  )
  expect(found).toEqual(['app/platform/dates.ts'])
})
