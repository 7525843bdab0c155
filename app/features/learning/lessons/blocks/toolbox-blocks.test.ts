import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LevelFile } from '#rules/levels/level-file.ts'
import { readLines, vocabularies } from '#rules/levels/open-level.ts'
import { unwrap } from '#rules/result.ts'
import { draftOf } from '#rules/program/draft.ts'
import type { BlockState, InputState } from './block-state.ts'
import { collectNames } from './names.ts'
import { createToolboxBlocks } from './toolbox-blocks.ts'
import { START, toState } from './to-state.ts'
import { createToolbox } from './toolbox.ts'

const names = { variable: 'box', list: 'row', function: 'trick' }
const t = (key: string) => key

const content = new URL('../../../../../content/block-breeze/', import.meta.url).pathname
const levels = globSync(`${content}bb-*.json`)
  .flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as { steps: LevelFile[] }).steps)
  .filter((step) => 'solution' in step && step.skin === 'blocks')

function listTypes(block: BlockState): string[] {
  const inside = (input: InputState) => [input.block, input.shadow].flatMap((inner) => (inner ? listTypes(inner) : []))
  return [
    block.type,
    ...Object.values(block.inputs ?? {}).flatMap(inside),
    ...(block.next?.block ? listTypes(block.next.block) : []),
  ]
}

test('every level can be solved with the blocks in its toolbox', () => {
  expect(levels.length).toBeGreaterThan(70)
  const missing = levels.flatMap(({ id, world, offers, solution, cases }) => {
    const vocabulary = vocabularies[world]
    const program = unwrap(readLines(solution, world))
    const initialVariables = Object.keys(cases[0]?.given ?? {})
    const toolbox = createToolboxBlocks({
      world,
      vocabulary,
      offered: { blocks: offers, countsWithDots: false },
      initialVariables,
      used: collectNames(program, initialVariables),
      names,
    })
    const available = new Set([START, 'text', ...toolbox.flatMap(({ state }) => listTypes(state))])
    const needed = new Set(toState(draftOf(program), vocabulary).blocks.blocks.flatMap(listTypes))
    return [...needed].filter((type) => !available.has(type)).map((type) => `${id} ${type}`)
  })
  expect(missing).toEqual([])
})

const toolbox = (blocks: 'all' | readonly string[], initialVariables: readonly string[] = []) =>
  createToolboxBlocks({
    world: 'sky',
    vocabulary: vocabularies.sky,
    offered: { blocks, countsWithDots: false },
    initialVariables,
    used: { functions: new Map([['hop', 1]]), variables: initialVariables, parameters: [] },
    names,
  })

test('contains only offered blocks, ungrouped while there are few', () => {
  const few = toolbox(['fly(n)', 'turn_left', 'repeat'])
  expect(few.map(({ state }) => state.type)).toEqual(['do:fly:1', 'do:turn_left:0', 'repeat'])
  expect(createToolbox(few, t).kind).toBe('flyoutToolbox')
})

test('groups many blocks by category and omits screen-direction commands', () => {
  const all = toolbox('all')
  expect(all.some(({ state }) => state.type === 'do:fly_right:0')).toBe(false)
  expect(createToolbox(all, t)).toMatchObject({
    kind: 'categoryToolbox',
    contents: ['move', 'act', 'loop', 'look', 'data', 'own'].map((kind) => ({ name: `kind.${kind}` })),
  })
})

test('offers calls of defined functions and the initial variables', () => {
  const types = toolbox(['define', 'each'], ['legs']).map(({ state }) => [state.type, state.fields])
  expect(types).toContainEqual(['call', { NAME: 'hop' }])
  expect(types).toContainEqual(['variable', { VARIABLE: 'legs' }])
  expect(types).toContainEqual(['define', { NAME: 'trick' }])
})
