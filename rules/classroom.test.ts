import { expect, test } from 'vitest'
import {
  changedSettings,
  checkLine,
  checkSettings,
  classroomColours,
  classroomIcons,
  lookFor,
  type ClassroomSettings,
} from './classroom.ts'

test.each([
  ['4B Explorers', 'name', '4B Explorers'],
  ['  ป.4/2  ห้องว่าว ', 'name', 'ป.4/2 ห้องว่าว'],
  ['', 'grade', null],
] as const)('%s is a %s', (text, what, value) => {
  expect(checkLine(text, what)).toEqual({ ok: true, value })
})

test.each([
  ['   ', 'name', 'empty'],
  ['4B\u202Eevil', 'name', 'hidden-characters'],
  ['x'.repeat(81), 'name', 'too-long'],
  ['x'.repeat(21), 'grade', 'too-long'],
] as const)('%s is no %s: %s', (text, what, reason) => {
  expect(checkLine(text, what)).toEqual({ ok: false, reason })
})

test('a term ends after it starts, and either end may be open', () => {
  const awake = { quietFrom: null, quietTo: null }
  const settings = { ...awake, name: '4B', grade: null, termStarts: '2026-05-16', termEnds: '2026-05-15' }
  expect(checkSettings(settings)).toEqual({ termEnds: 'ends-before-it-starts' })
  expect(checkSettings({ ...settings, termEnds: null })).toEqual({})
  expect(checkSettings({ ...settings, termEnds: '2026-05-16' })).toEqual({})
})

test('sixteen classes in a row have sixteen pictures', () => {
  const icons = Array.from({ length: 16 }, (_, count) => lookFor(count).icon)
  expect(new Set(icons)).toEqual(new Set(classroomIcons))
})

test('only what was changed on the sheet is written', () => {
  const opened = {
    name: '4B',
    grade: null,
    icon: 'kite',
    colour: classroomColours[0]!,
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
  expect(changedSettings(opened, { ...opened, grade: '4', termEnds: '2026-10-10' })).toEqual({
    grade: '4',
    termStarts: null,
    termEnds: '2026-10-10',
  })
  expect(changedSettings(opened, { ...opened })).toEqual({})
  const quiet = { ...opened, quietFrom: '20:00', quietTo: '06:00' }
  expect(changedSettings(quiet, { ...quiet, quietTo: '07:00' })).toEqual({ quietFrom: '20:00', quietTo: '07:00' })
})

test('quiet hours end at another time than they begin', () => {
  const sheet = { name: '4B', grade: null, termStarts: null, termEnds: null }
  expect(checkSettings({ ...sheet, quietFrom: '19:00', quietTo: '07:00' })).toEqual({})
  expect(checkSettings({ ...sheet, quietFrom: '19:00', quietTo: '19:00' })).toEqual({ quietTo: 'invalid-value' })
})
