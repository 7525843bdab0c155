import { expect, test } from 'vitest'
import { programOf, repeat, type Draft } from '../program/tree.ts'
import { checkComment, needsReview, anchorForStatement, findAnchoredStatement } from './review.ts'

const fly = (action: string): Draft => ({ kind: 'do', action, inputs: [] })
const [up, right] = [fly('fly_up'), fly('fly_right')]
const solved = { solvedAt: 1, attempts: 3 }

test('solved open work needs review until it is reviewed', () => {
  expect(needsReview(true, solved, null)).toBe(true)
  expect(needsReview(true, { ...solved, solvedAt: null }, null)).toBe(false)
  expect(needsReview(false, solved, null)).toBe(false)
  expect(needsReview(true, { ...solved, attempts: 9 }, { mark: 'reviewed', attempts: 3 })).toBe(false)
})

test('work marked keep-working needs review after the next run', () => {
  expect(needsReview(false, solved, { mark: 'keep-working', attempts: 3 })).toBe(false)
  expect(needsReview(false, solved, { mark: 'keep-working', attempts: 2 })).toBe(true)
})

test('a comment stays at its statement when other statements change', () => {
  const before = programOf(up, repeat(3, [right, up]))
  const anchor = anchorForStatement(before, before.body[1]!.id + 2)!
  expect(anchor).toEqual({ statement: 3, code: 'fly_up()' })
  expect(findAnchoredStatement(before, anchor)).toBe(before.body[1]!.id + 2)
  const after = programOf(right, up, repeat(3, [right, right, up]))
  expect(findAnchoredStatement(after, anchor)).toBe(2)
  const moved = programOf(repeat(3, [right, right, right, up]), right)
  expect(findAnchoredStatement(moved, anchor)).toBe(5)
})

test('finds no statement after it was changed or removed', () => {
  const before = programOf(up, right)
  expect(findAnchoredStatement(programOf(right), anchorForStatement(before, before.body[0]!.id)!)).toBeNull()
  expect(anchorForStatement(before, 99)).toBeNull()
})

test('normalizes comments and rejects empty, long and hidden text', () => {
  expect(checkComment('  ดูตรงนี้\nอีกครั้ง ')).toEqual({ ok: true, value: 'ดูตรงนี้ อีกครั้ง' })
  expect(checkComment(' ')).toMatchObject({ ok: false, reason: 'empty' })
  expect(checkComment('a'.repeat(281))).toMatchObject({ reason: 'too-long' })
  expect(checkComment('a\u202eb')).toMatchObject({ reason: 'hidden-characters' })
})
