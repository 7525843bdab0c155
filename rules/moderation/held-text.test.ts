import { expect, test } from 'vitest'
import type { WordHit } from '../words/verdict.ts'
import { isOverdue, markFindings, overdueAfterMs, proposableWords, worstCategory } from './held-text.ts'

const hit = (from: number, to: number, severity: WordHit['severity'] = 1, category: WordHit['category'] = 'rude') =>
  ({ from, to, severity, category, language: 'en' }) as const

test('marks findings in their order and merges overlapping ones', () => {
  expect(markFindings('one two three', [hit(8, 13), hit(4, 7), hit(5, 9)])).toEqual([
    { text: 'one ', isMarked: false },
    { text: 'two three', isMarked: true },
  ])
  expect(markFindings('plain', [])).toEqual([{ text: 'plain', isMarked: false }])
  expect(markFindings('end', [hit(1, 99)])).toEqual([
    { text: 'e', isMarked: false },
    { text: 'nd', isMarked: true },
  ])
})

test('the worst finding names the category', () => {
  expect(worstCategory([hit(0, 1), hit(1, 2, 3, 'threat')])).toBe('threat')
  expect(worstCategory([])).toBeNull()
})

test('proposes marked words but no contact data and no danger', () => {
  const findings = [hit(0, 3), hit(4, 7, 4, 'danger'), hit(8, 11, 2, 'contact'), hit(0, 3)]
  expect(proposableWords('Abc def ghi', findings)).toEqual(['abc'])
})

test('a text is overdue after 24 hours', () => {
  expect(isOverdue(0, overdueAfterMs - 1)).toBe(false)
  expect(isOverdue(0, overdueAfterMs)).toBe(true)
})
