import { expect, test } from 'vitest'
import { familyReceipt, mayConfirm, mayRemind } from './announcement.ts'

test('families confirm announcements to them', () => {
  expect(mayConfirm('guardian', 'families')).toBe(true)
  expect(mayConfirm('guardian', 'everyone')).toBe(true)
  expect(mayConfirm('guardian', 'students')).toBe(false)
  expect(mayConfirm('student', 'everyone')).toBe(false)
  expect(mayConfirm('teacher', 'families')).toBe(false)
})

test('teachers remind families once', () => {
  expect(mayRemind('teacher', 'families', null)).toBe(true)
  expect(mayRemind('teacher', 'families', 0)).toBe(false)
  expect(mayRemind('teacher', 'students', null)).toBe(false)
  expect(mayRemind('guardian', 'families', null)).toBe(false)
})

test('one guardian confirms for the family', () => {
  expect([familyReceipt(0, 0), familyReceipt(2, 0), familyReceipt(2, 1)]).toEqual(['unlinked', 'linked', 'confirmed'])
})
