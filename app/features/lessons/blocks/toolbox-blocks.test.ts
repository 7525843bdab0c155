import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LevelFile } from '#rules/levels/level-file.ts'
import { readLines, vocabularies } from '#rules/levels/open-level.ts'
import { trusted } from '#rules/lib/result.ts'
import { draftOf } from '#rules/program/draft.ts'
import type { BlockState, InputState } from './block-state.ts'
import { namesIn } from './names.ts'
import { toolboxBlocks } from './toolbox-blocks.ts'
import { START, toState } from './to-state.ts'
import { toolboxOf } from './toolbox.ts'

const names = { variable: 'box', list: 'row', function: 'trick' }
const t = (key: string) => key

const content = new URL('../../../../content/block-breeze/', import.meta.url).pathname
const levels = globSync(`${content}bb-*.json`)
  .flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as { steps: LevelFile[] }).steps)
  .filter((step) => 'solution' in step && step.skin === 'blocks')

function typesIn(block: BlockState): string[] {
  const inside = (input: InputState) => [input.block, input.shadow].flatMap((one) => (one ? typesIn(one) : []))
  return [
    block.type,
    ...Object.values(block.inputs ?? {}).flatMap(inside),
    ...(block.next?.block ? typesIn(block.next.block) : []),
  ]
}

test('every level can be solved with what stands in its toolbox', () => {
  expect(levels.length).toBeGreaterThan(70)
  const missing = levels.flatMap(({ id, world, offers, solution, cases }) => {
    const vocabulary = vocabularies[world]
    const program = trusted(readLines(solution, world))
    const given = Object.keys(cases[0]?.given ?? {})
    const toolbox = toolboxBlocks({
      world,
      vocabulary,
      offered: { blocks: offers, countsWithDots: false },
      given,
      used: namesIn(program, given),
      names,
    })
    const there = new Set([START, 'text', ...toolbox.flatMap(({ state }) => typesIn(state))])
    const needed = new Set(toState(draftOf(program), vocabulary).blocks.blocks.flatMap(typesIn))
    return [...needed].filter((type) => !there.has(type)).map((type) => `${id} ${type}`)
  })
  expect(missing).toEqual([])
})

const toolbox = (blocks: 'all' | readonly string[], given: readonly string[] = []) =>
  toolboxBlocks({
    world: 'sky',
    vocabulary: vocabularies.sky,
    offered: { blocks, countsWithDots: false },
    given,
    used: { functions: new Map([['hop', 1]]), variables: given, parameters: [] },
    names,
  })

test('only what the level offers, in one row while it is little', () => {
  const few = toolbox(['fly(n)', 'turn_left', 'repeat'])
  expect(few.map(({ state }) => state.type)).toEqual(['do:fly:1', 'do:turn_left:0', 'repeat'])
  expect(toolboxOf(few, t).kind).toBe('flyoutToolbox')
})

test('much is sorted by what it is for, and directions of the screen stay with the icons', () => {
  const all = toolbox('all')
  expect(all.some(({ state }) => state.type === 'do:fly_right:0')).toBe(false)
  expect(toolboxOf(all, t)).toMatchObject({
    kind: 'categoryToolbox',
    contents: ['move', 'act', 'loop', 'look', 'data', 'own'].map((kind) => ({ name: `kind.${kind}` })),
  })
})

test('who may define a block may call it, and given boxes can be looked into', () => {
  const types = toolbox(['define', 'each'], ['legs']).map(({ state }) => [state.type, state.fields])
  expect(types).toContainEqual(['call', { NAME: 'hop' }])
  expect(types).toContainEqual(['variable', { VARIABLE: 'legs' }])
  expect(types).toContainEqual(['define', { NAME: 'trick' }])
})
