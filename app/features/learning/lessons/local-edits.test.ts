import { expect, test } from 'vitest'
import { emptyDraft } from '#rules/program/draft.ts'
import { trackLocalEdits } from './local-edits.ts'

const [a, b, c] = [{ ...emptyDraft }, { ...emptyDraft }, { ...emptyDraft }]

test('recognizes the editor’s own drafts even when they come back late', () => {
  const edits = trackLocalEdits(emptyDraft)
  edits.record(a)
  edits.record(b)
  expect([emptyDraft, a, a, b].map(edits.isLocalEdit)).toEqual([true, true, true, true])
})

test('accepts skipped drafts and treats an undone draft as an outside change', () => {
  const edits = trackLocalEdits(emptyDraft)
  edits.record(a)
  edits.record(b)
  expect(edits.isLocalEdit(b)).toBe(true)
  expect(edits.isLocalEdit(a)).toBe(false)
  expect(edits.isLocalEdit(b)).toBe(false)
  edits.record(c)
  expect(edits.isLocalEdit(c)).toBe(true)
})
