import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likelyCountry, newSchool, readSettings } from './school-settings.ts'

test('what is missing is what a new school has', () => {
  expect(readSettings({})).toEqual(newSchool)
  expect(readSettings(null)).toEqual(newSchool)
  expect(readSettings({ chat: false, keeps: { 'inactive-students': 12 } })).toEqual({
    ...newSchool,
    chat: false,
    keeps: { ...newSchool.keeps, 'inactive-students': 12 },
  })
  expect(readSettings({ quietFrom: '20:00', quietTo: '06:00' })).toMatchObject({ quietFrom: '20:00', quietTo: '06:00' })
  expect(readSettings({ quietFrom: '20:00', quietTo: 'dawn' })).toEqual(newSchool)
  expect(readSettings({ joinPolicy: 'everybody', keeps: { 'inactive-students': 7 } })).toEqual(newSchool)
})

test('anything at all reads as settings, and settings read as themselves', () => {
  fc.assert(
    fc.property(fc.anything(), (kept) => {
      const settings = readSettings(kept)
      expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
    }),
  )
})

test.each([
  ['Asia/Seoul', 'ko', 'KR'],
  ['Asia/Seoul', 'en', 'KR'],
  ['Asia/Saigon', 'en', 'VN'],
  ['UTC', 'ko', 'KR'],
  [undefined, 'cn', 'CN'],
  [undefined, 'en', 'TH'],
])('a school set up by the clock of %s in %s is likely in %s', (timeZone, locale, country) => {
  expect(likelyCountry(timeZone, locale)).toBe(country)
})
