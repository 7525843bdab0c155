import { expect, test } from 'vitest'
import { programOf, repeat, type Draft } from '../program/tree.ts'
import { checkComment, isToRead, placeOf, statementAt } from './review.ts'

const fly = (action: string): Draft => ({ kind: 'do', action, inputs: [] })
const [up, right] = [fly('fly_up'), fly('fly_right')]
const solved = { solvedAt: 1, attempts: 3 }

test('what somebody made of their own is to be read until it was reviewed', () => {
  expect(isToRead(true, solved, null)).toBe(true)
  expect(isToRead(true, { ...solved, solvedAt: null }, null)).toBe(false)
  expect(isToRead(false, solved, null)).toBe(false)
  expect(isToRead(true, { ...solved, attempts: 9 }, { mark: 'reviewed', attempts: 3 })).toBe(false)
})

test('who was told to keep working is read again after the next run', () => {
  expect(isToRead(false, solved, { mark: 'keep-working', attempts: 3 })).toBe(false)
  expect(isToRead(false, solved, { mark: 'keep-working', attempts: 2 })).toBe(true)
})

test('a comment stays at its statement when others come and go', () => {
  const before = programOf(up, repeat(3, [right, up]))
  const about = placeOf(before, before.body[1]!.id + 2)!
  expect(about).toEqual({ statement: 3, code: 'fly_up()' })
  expect(statementAt(before, about)).toBe(before.body[1]!.id + 2)
  const after = programOf(right, up, repeat(3, [right, right, up]))
  expect(statementAt(after, about)).toBe(2)
  const moved = programOf(repeat(3, [right, right, right, up]), right)
  expect(statementAt(moved, about)).toBe(5)
})

test('what was changed or taken out has no place any more', () => {
  const before = programOf(up, right)
  expect(statementAt(programOf(right), placeOf(before, before.body[0]!.id)!)).toBeNull()
  expect(placeOf(before, 99)).toBeNull()
})

test('a comment is a few sentences without anything hidden', () => {
  expect(checkComment('  ดูตรงนี้\nอีกครั้ง ')).toEqual({ ok: true, value: 'ดูตรงนี้ อีกครั้ง' })
  expect(checkComment(' ')).toMatchObject({ ok: false, reason: 'empty' })
  expect(checkComment('a'.repeat(281))).toMatchObject({ reason: 'too-long' })
  expect(checkComment('a\u202eb')).toMatchObject({ reason: 'hidden-characters' })
})
