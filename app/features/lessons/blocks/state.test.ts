import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vocabularies } from '#rules/levels/open-level.ts'
import { draftOf } from '#rules/program/draft.ts'
import { hole, number, sense, text, variable, type Expression } from '#rules/program/expressions.ts'
import { randomPrograms } from '#rules/program/testing/random-programs.ts'
import { identify, programOf, statementsIn, type Draft } from '#rules/program/tree.ts'
import { fromState, knownIds } from './from-state.ts'
import { openWriter, toState } from './to-state.ts'
import type { BlockState } from './block-state.ts'

const { sky } = vocabularies
const kept = (value: unknown) => JSON.parse(JSON.stringify(value)) as never
const fly: Draft = { kind: 'do', action: 'fly', inputs: [number(3)] }

test('every program is the same after being shown as blocks, with the ids of its statements', () => {
  for (const vocabulary of Object.values(vocabularies))
    fc.assert(
      fc.property(randomPrograms(vocabulary), (program) => {
        const state = kept(toState(draftOf(program), vocabulary))
        expect(fromState(state, knownIds(program.nextId))).toEqual({ program, loose: [], looseValues: [] })
      }),
      { numRuns: 100 },
    )
})

test('what lies beside the program stays there', () => {
  const program = programOf(fly)
  const { body, nextId } = identify([fly, { kind: 'return', value: null }], program.nextId)
  const draft = {
    ...draftOf({ ...program, nextId }),
    loose: [body],
    looseValues: [sense('bell'), number(4), { kind: 'not', value: hole } as Expression],
  }
  expect(fromState(kept(toState(draft, sky)), knownIds(nextId))).toEqual({
    program: draft.program,
    loose: draft.loose,
    looseValues: draft.looseValues,
  })
})

test('a number that is not typed yet, and a question that is not asked yet, are holes', () => {
  const program = programOf(
    { kind: 'do', action: 'fly', inputs: [hole] },
    { kind: 'if', branches: [{ condition: hole, body: [] }], otherwise: [] },
  )
  const state = toState(draftOf(program), sky)
  const [start] = state.blocks.blocks
  expect(start!.next!.block!.inputs).toEqual({ INPUT0: { shadow: { type: 'number', fields: { VALUE: '' } } } })
  expect(start!.next!.block!.next!.block).not.toHaveProperty('inputs')
  expect(fromState(kept(state), knownIds(9)).program.body).toEqual(program.body)
})

test('a side is chosen from a menu; any other text is put in', () => {
  const { value } = openWriter(sky)
  expect(value(sense('clear', text('left')))?.inputs).toEqual({
    INPUT0: { shadow: { type: 'side', fields: { VALUE: 'left' } } },
  })
  expect(value(sense('clear', text('up')))?.inputs?.INPUT0?.block?.type).toBe('text')
  expect(value(sense('clear', variable('side')))?.inputs?.INPUT0?.block?.type).toBe('variable')
})

test('a block that was placed gets the next id and keeps it', () => {
  const placed: BlockState = { type: 'do:turn_left:0', id: 'xyz' }
  const state = toState(draftOf(programOf(fly)), sky)
  const [start] = state.blocks.blocks
  const grown = { ...start!, next: { block: { ...start!.next!.block!, next: { block: placed } } } }
  const ids = knownIds(2)
  const read = () => fromState({ blocks: { languageVersion: 0, blocks: [grown] } }, ids).program
  expect(statementsIn(read().body).map(({ id }) => id)).toEqual([1, 2])
  expect(read()).toMatchObject({ nextId: 3, body: [{ id: 1 }, { id: 2, kind: 'do', action: 'turn_left' }] })
})

test('a variable of its own that a function no longer sets is forgotten', () => {
  const define = (body: Draft[]) => programOf({ kind: 'define', name: 'hop', parameters: [], own: ['n'], body })
  const program = define([fly])
  expect(fromState(toState(draftOf(program), sky), knownIds(9)).program.body).toMatchObject([{ own: [] }])
})
