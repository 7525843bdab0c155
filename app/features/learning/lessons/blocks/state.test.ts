import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vocabularies } from '#rules/levels/open-level.ts'
import { draftOf } from '#rules/program/draft.ts'
import { hole, number, sense, text, variable, type Expression } from '#rules/program/expressions.ts'
import { randomPrograms } from '#rules/program/testing/random-programs.ts'
import { assignIds, programOf, statementsIn, type Draft } from '#rules/program/tree.ts'
import { fromState, createBlockIds } from './from-state.ts'
import { createWriter, toState } from './to-state.ts'
import type { BlockState } from './block-state.ts'

const { sky } = vocabularies
const cloneJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as never
const fly: Draft = { kind: 'do', action: 'fly', inputs: [number(3)] }

test('every program and its statement ids survive a round trip through block state', () => {
  for (const vocabulary of Object.values(vocabularies))
    fc.assert(
      fc.property(randomPrograms(vocabulary), (program) => {
        const state = cloneJson(toState(draftOf(program), vocabulary))
        expect(fromState(state, createBlockIds(program.nextId))).toEqual({ program, loose: [], looseValues: [] })
      }),
      { numRuns: 100 },
    )
})

test('keeps loose stacks and values beside the program', () => {
  const program = programOf(fly)
  const { body, nextId } = assignIds([fly, { kind: 'return', value: null }], program.nextId)
  const draft = {
    ...draftOf({ ...program, nextId }),
    loose: [body],
    looseValues: [sense('bell'), number(4), { kind: 'not', value: hole } as Expression],
  }
  expect(fromState(cloneJson(toState(draft, sky)), createBlockIds(nextId))).toEqual({
    program: draft.program,
    loose: draft.loose,
    looseValues: draft.looseValues,
  })
})

test('reads an empty number field and an empty condition as holes', () => {
  const program = programOf(
    { kind: 'do', action: 'fly', inputs: [hole] },
    { kind: 'if', branches: [{ condition: hole, body: [] }], otherwise: [] },
  )
  const state = toState(draftOf(program), sky)
  const [start] = state.blocks.blocks
  expect(start!.next!.block!.inputs).toEqual({ INPUT0: { shadow: { type: 'number', fields: { VALUE: '' } } } })
  expect(start!.next!.block!.next!.block).not.toHaveProperty('inputs')
  expect(fromState(cloneJson(state), createBlockIds(9)).program.body).toEqual(program.body)
})

test('shows a side as a menu and any other text as a plugged-in block', () => {
  const { value } = createWriter(sky)
  expect(value(sense('clear', text('left')))?.inputs).toEqual({
    INPUT0: { shadow: { type: 'side', fields: { VALUE: 'left' } } },
  })
  expect(value(sense('clear', text('up')))?.inputs?.INPUT0?.block?.type).toBe('text')
  expect(value(sense('clear', variable('side')))?.inputs?.INPUT0?.block?.type).toBe('variable')
})

test('assigns the next id to a new block and reuses it on later reads', () => {
  const newBlock: BlockState = { type: 'do:turn_left:0', id: 'xyz' }
  const state = toState(draftOf(programOf(fly)), sky)
  const [start] = state.blocks.blocks
  const extendedStart = { ...start!, next: { block: { ...start!.next!.block!, next: { block: newBlock } } } }
  const ids = createBlockIds(2)
  const read = () => fromState({ blocks: { languageVersion: 0, blocks: [extendedStart] } }, ids).program
  expect(statementsIn(read().body).map(({ id }) => id)).toEqual([1, 2])
  expect(read()).toMatchObject({ nextId: 3, body: [{ id: 1 }, { id: 2, kind: 'do', action: 'turn_left' }] })
})

test('drops a local variable that the function no longer sets', () => {
  const define = (body: Draft[]) => programOf({ kind: 'define', name: 'hop', parameters: [], own: ['n'], body })
  const program = define([fly])
  expect(fromState(toState(draftOf(program), sky), createBlockIds(9)).program.body).toMatchObject([{ own: [] }])
})
