import { expect, test } from 'vitest'
import { isForeignText, keepsNumbers, mayTranslate } from './translation.ts'

const message = { kind: 'text', thread: 'announcement', reader: 'guardian', isConsentGiven: false } as const

test('announcements and texts of staff need no consent of a family', () => {
  expect(mayTranslate(message)).toBe(true)
  expect(mayTranslate({ ...message, thread: 'staff', reader: 'teacher' })).toBe(true)
})

test('the thread of a family needs its consent', () => {
  expect(mayTranslate({ ...message, thread: 'guardian' })).toBe(false)
  expect(mayTranslate({ ...message, thread: 'guardian', isConsentGiven: true })).toBe(true)
})

test('texts for and of students, and phrases, are never translated', () => {
  expect(mayTranslate({ ...message, reader: 'student' })).toBe(false)
  expect(mayTranslate({ ...message, thread: 'student', reader: 'teacher', isConsentGiven: true })).toBe(false)
  expect(mayTranslate({ ...message, kind: 'phrase' })).toBe(false)
})

test.each([
  ['พรุ่งนี้เราไปสวนสัตว์ 9:00', 'th', false],
  ['พรุ่งนี้เราไปสวนสัตว์ Skykite', 'en', true],
  ['내일은 동물원에 가요', 'ko', false],
  ['明天我们去动物园', 'cn', false],
  ['Tomorrow we go to the zoo', 'cn', true],
  ['12:30 !', 'ko', false],
] as const)('%s for a reader of %s is foreign: %s', (text, language, expected) => {
  expect(isForeignText(text, language)).toBe(expected)
})

test('numbers of a translation are those of the original', () => {
  expect(keepsNumbers('Bus 12 at 8:30', '8:30 มีรถ 12')).toBe(true)
  expect(keepsNumbers('Bus 12 at 8:30', 'รถ 12 เวลา 20:30')).toBe(false)
})
