import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSchoolSettings, parseSchoolSettings } from './school-settings.ts'

test('fills missing and invalid settings with defaults', () => {
  expect(parseSchoolSettings({})).toEqual(defaultSchoolSettings)
  expect(parseSchoolSettings(null)).toEqual(defaultSchoolSettings)
  expect(parseSchoolSettings({ chat: false, keeps: { 'inactive-students': 12 } })).toEqual({
    ...defaultSchoolSettings,
    chat: false,
    keeps: { ...defaultSchoolSettings.keeps, 'inactive-students': 12 },
  })
  expect(parseSchoolSettings({ quietFrom: '20:00', quietTo: '06:00' })).toMatchObject({
    quietFrom: '20:00',
    quietTo: '06:00',
  })
  expect(parseSchoolSettings({ quietFrom: '20:00', quietTo: 'dawn' })).toEqual(defaultSchoolSettings)
  expect(parseSchoolSettings({ joinPolicy: 'everybody', keeps: { 'inactive-students': 7 } })).toEqual(
    defaultSchoolSettings,
  )
})

test('parses any value, and parsed settings parse to themselves', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const settings = parseSchoolSettings(stored)
      expect(parseSchoolSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
    }),
  )
})
