import * as Blockly from 'blockly/core'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { vocabularies } from '#rules/levels/open-level.ts'
import { draftOf } from '#rules/program/draft.ts'
import { randomPrograms } from '#rules/program/testing/random-programs.ts'
import { defineBlocks } from './definitions.ts'
import { fromState, createBlockIds } from './from-state.ts'
import { loadState, saveState } from './load-state.ts'
import english from './locales/en.json' with { type: 'json' }
import { toState } from './to-state.ts'

const t = (key: string): string =>
  (key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], english) as string) ?? ''

beforeAll(() => defineBlocks(t))

test('every program survives a round trip through a Blockly workspace', () => {
  const consoleWarn = vi.spyOn(console, 'warn')
  const workspace = new Blockly.Workspace(new Blockly.Options({}))
  for (const vocabulary of Object.values(vocabularies))
    fc.assert(
      fc.property(randomPrograms(vocabulary), (program) => {
        loadState(workspace, toState(draftOf(program), vocabulary), t)
        expect(fromState(saveState(workspace), createBlockIds(program.nextId)).program).toEqual(program)
      }),
      { numRuns: 20 },
    )
  expect(consoleWarn).not.toHaveBeenCalled()
})
