import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, isTest, repository } from '#tools/source-files.ts'
import { languages } from '../i18n/languages.ts'
import {
  getDayFormat,
  formatLocalDay,
  formatLocalMinute,
  parseLocalTime,
  getTimeFormat,
  parseZoneName,
} from './dates.ts'

const time = Date.parse('2026-11-19T18:30:00Z')

test.each([
  ['Asia/Bangkok', '2026-11-20 01:30'],
  ['Asia/Seoul', '2026-11-20 03:30'],
  ['America/New_York', '2026-11-19 13:30'],
])('converts a time to the zone %s as %s and back', (zone, localTime) => {
  expect(formatLocalMinute(time, zone)).toBe(localTime)
  expect(formatLocalDay(time, zone)).toBe(localTime.slice(0, 10))
  expect(parseLocalTime(localTime.replace(' ', 'T'), zone).getTime()).toBe(time)
})

test('converts local times back to the same moment on every day of the year', () => {
  for (const zone of ['Asia/Bangkok', 'Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata'])
    for (let day = 0; day < 366; day++) {
      const moment = Date.UTC(2026, 0, 1 + day, 12, 34)
      expect(parseLocalTime(formatLocalMinute(moment, zone).replace(' ', 'T'), zone).getTime()).toBe(moment)
    }
})

test('formats times in the given zone in all languages, with Buddhist years in Thai', () => {
  for (const { code } of languages) {
    const formatted = getTimeFormat(code, 'Asia/Bangkok', { dateStyle: 'long', timeStyle: 'short' }).format(time)
    expect(formatted).toMatch(code === 'th' ? /2569/ : /2026/)
    expect(formatted).toMatch(/20|二十/)
    expect(getDayFormat(code, { day: 'numeric', month: 'long' }).format(new Date('2026-11-19'))).toContain('19')
  }
})

test('accepts only IANA time zone names', () => {
  expect(parseZoneName('Asia/Bangkok')).toBe('Asia/Bangkok')
  for (const text of ['', '+05', '-0530', 'Moon/Crater', `Asia/${'x'.repeat(80)}`, "'; drop"])
    expect(parseZoneName(text)).toBeNull()
})

const formatterPattern = /Intl\.DateTimeFormat|\.toLocale(?:Date|Time)String/

/** Other files could forget to pass the time zone. */
test('only dates.ts formats dates', () => {
  const filesWithFormatters = codeFiles(repository, ['app', 'server', 'rules']).filter(
    (path) => !isTest(path) && formatterPattern.test(readFileSync(join(repository, path), 'utf8')),
  )
  expect(filesWithFormatters).toEqual(['app/platform/time/dates.ts'])
})

test.each(['2026-13-45T99:99', '0000-00-00T00:00', '9999-12-31T23:59', 'x'])(
  'parses the impossible local time %s without an error',
  (local) => {
    for (const zone of ['Asia/Bangkok', 'America/New_York'])
      expect(() => parseLocalTime(local, zone).getTime()).not.toThrow()
  },
)
