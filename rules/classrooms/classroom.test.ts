import { expect, test } from 'vitest'
import {
  changedSettings,
  checkTextLine,
  checkSettings,
  classroomColors,
  classroomIcons,
  defaultAppearance,
  type ClassroomSettings,
} from './classroom.ts'

test.each([
  ['4B Explorers', 'name', '4B Explorers'],
  ['  ป.4/2  ห้องว่าว ', 'name', 'ป.4/2 ห้องว่าว'],
  ['', 'grade', null],
] as const)('accepts %j as a %s', (text, field, value) => {
  expect(checkTextLine(text, field)).toEqual({ ok: true, value })
})

test.each([
  ['   ', 'name', 'empty'],
  ['4B\u202Eevil', 'name', 'hidden-characters'],
  ['x'.repeat(81), 'name', 'too-long'],
  ['x'.repeat(21), 'grade', 'too-long'],
] as const)('rejects %j as a %s: %s', (text, field, reason) => {
  expect(checkTextLine(text, field)).toEqual({ ok: false, reason })
})

test('rejects a term that ends before it starts; either date may be missing', () => {
  const noQuietHours = { quietFrom: null, quietTo: null }
  const settings = { ...noQuietHours, name: '4B', grade: null, termStarts: '2026-05-16', termEnds: '2026-05-15' }
  expect(checkSettings(settings)).toEqual({ termEnds: 'ends-before-it-starts' })
  expect(checkSettings({ ...settings, termEnds: null })).toEqual({})
  expect(checkSettings({ ...settings, termEnds: '2026-05-16' })).toEqual({})
})

test('gives sixteen consecutive classes sixteen different icons', () => {
  const icons = Array.from({ length: 16 }, (_, count) => defaultAppearance(count).icon)
  expect(new Set(icons)).toEqual(new Set(classroomIcons))
})

test('writes only the settings edited in the form', () => {
  const original = {
    name: '4B',
    grade: null,
    icon: 'kite',
    colour: classroomColors[0]!,
    locale: 'en',
    joinPolicy: 'open',
    loginMode: 'picture',
    codingSkin: 'icon',
    leaderboard: 'hidden',
    quietFrom: null,
    quietTo: null,
    termStarts: null,
    termEnds: null,
  } as ClassroomSettings
  expect(changedSettings(original, { ...original, grade: '4', termEnds: '2026-10-10' })).toEqual({
    grade: '4',
    termStarts: null,
    termEnds: '2026-10-10',
  })
  expect(changedSettings(original, { ...original })).toEqual({})
  const quiet = { ...original, quietFrom: '20:00', quietTo: '06:00' }
  expect(changedSettings(quiet, { ...quiet, quietTo: '07:00' })).toEqual({ quietFrom: '20:00', quietTo: '07:00' })
})

test('rejects quiet hours that end at their start time', () => {
  const settings = { name: '4B', grade: null, termStarts: null, termEnds: null }
  expect(checkSettings({ ...settings, quietFrom: '19:00', quietTo: '07:00' })).toEqual({})
  expect(checkSettings({ ...settings, quietFrom: '19:00', quietTo: '19:00' })).toEqual({ quietTo: 'invalid-value' })
})
