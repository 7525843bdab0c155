import { expect, test } from 'vitest'
import { draftOf, emptyDraft, MAX_LOOSE_STACKS, MAX_LOOSE_VALUES, MAX_TYPED_CHARACTERS, readDraft } from './draft.ts'
import { number, sense } from './expressions.ts'
import { assignIds, programOf, repeat, type Draft } from './tree.ts'

const fly: Draft = { kind: 'do', action: 'fly_right', inputs: [] }
const program = programOf(repeat(3, [fly]))
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('reads a stored draft with typed text and loose blocks unchanged', () => {
  const { body, nextId } = assignIds([fly, { kind: 'return', value: null }], program.nextId)
  const draft = {
    program: { ...program, nextId },
    typed: { text: 'fly_right(', problem: null },
    loose: [body],
    looseValues: [sense('bell')],
  }
  expect(readDraft(throughJson(draft))).toEqual({ ok: true, value: draft })
  expect(readDraft(throughJson(draftOf(program)))).toEqual({ ok: true, value: draftOf(program) })
})

test('ignores the typing problem in an untrusted draft', () => {
  const draft = { ...emptyDraft, typed: { text: 'x', problem: { reason: 'not-offered', line: 1 } } }
  expect(readDraft(draft)).toEqual({ ok: true, value: { ...emptyDraft, typed: { text: 'x', problem: null } } })
})

test.each([
  ['a null draft', null],
  ['a draft without a program', {}],
  ['a typed text over the length limit', { ...emptyDraft, typed: { text: 'x'.repeat(MAX_TYPED_CHARACTERS + 1) } }],
  ['a typed text that is not a string', { ...emptyDraft, typed: { text: 3 } }],
  ['too many loose stacks', { ...emptyDraft, loose: Array.from({ length: MAX_LOOSE_STACKS + 1 }, () => []) }],
  [
    'too many loose values',
    { ...emptyDraft, looseValues: Array.from({ length: MAX_LOOSE_VALUES + 1 }, () => number(1)) },
  ],
  ['a loose value of an unknown kind', { ...emptyDraft, looseValues: [{ kind: 'explode' }] }],
  ['a loose stack with a statement of an unknown kind', { ...emptyDraft, loose: [[{ kind: 'explode' }]] }],
])('refuses %s', (_, value) => expect(readDraft(throughJson(value)).ok).toBe(false))
