import { expect, test } from 'vitest'
import { draftOf, emptyDraft, MOST_LOOSE_STACKS, MOST_LOOSE_VALUES, MOST_TYPED_CHARACTERS, readDraft } from './draft.ts'
import { number, sense } from './expressions.ts'
import { identify, programOf, repeat, type Draft } from './tree.ts'

const fly: Draft = { kind: 'do', action: 'fly_right', inputs: [] }
const program = programOf(repeat(3, [fly]))
const kept = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('a draft comes back as it was kept, with its typed text and what lies loose', () => {
  const { body, nextId } = identify([fly, { kind: 'return', value: null }], program.nextId)
  const draft = {
    program: { ...program, nextId },
    typed: { text: 'fly_right(', problem: null },
    loose: [body],
    looseValues: [sense('bell')],
  }
  expect(readDraft(kept(draft))).toEqual({ ok: true, value: draft })
  expect(readDraft(kept(draftOf(program)))).toEqual({ ok: true, value: draftOf(program) })
})

test('whether a text can be read is not believed', () => {
  const draft = { ...emptyDraft, typed: { text: 'x', problem: { reason: 'not-offered', line: 1 } } }
  expect(readDraft(draft)).toEqual({ ok: true, value: { ...emptyDraft, typed: { text: 'x', problem: null } } })
})

test.each([
  ['nothing', null],
  ['no program', {}],
  ['too long a text', { ...emptyDraft, typed: { text: 'x'.repeat(MOST_TYPED_CHARACTERS + 1) } }],
  ['a text that is none', { ...emptyDraft, typed: { text: 3 } }],
  ['too many loose stacks', { ...emptyDraft, loose: Array.from({ length: MOST_LOOSE_STACKS + 1 }, () => []) }],
  [
    'too many loose values',
    { ...emptyDraft, looseValues: Array.from({ length: MOST_LOOSE_VALUES + 1 }, () => number(1)) },
  ],
  ['a loose value of anything', { ...emptyDraft, looseValues: [{ kind: 'explode' }] }],
  ['a loose stack of anything', { ...emptyDraft, loose: [[{ kind: 'explode' }]] }],
])('%s is refused', (_, value) => expect(readDraft(kept(value)).ok).toBe(false))
