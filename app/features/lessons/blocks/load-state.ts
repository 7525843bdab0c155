import * as Blockly from 'blockly/core'
import type { BlockState, InputState, WorkspaceState } from './block-state.ts'
import { withoutChecks } from './checker.ts'
import { defineWords } from './definitions.ts'
import type { Translate } from './words.ts'

/** Shows these blocks instead of all others. Nobody hears of it: it is no change by the learner. */
export function loadState(workspace: Blockly.Workspace, state: WorkspaceState, t: Translate): void {
  defineWords(new Set(state.blocks.blocks.flatMap(typesIn)), t)
  Blockly.Events.disable()
  try {
    withoutChecks(() => Blockly.serialization.workspaces.load(state as never, workspace))
  } finally {
    Blockly.Events.enable()
  }
}

export const saveState = (workspace: Blockly.Workspace): WorkspaceState => {
  const state = Blockly.serialization.workspaces.save(workspace) as Partial<WorkspaceState>
  return { blocks: state.blocks ?? { languageVersion: 0, blocks: [] } }
}

export function typesIn(block: BlockState): readonly string[] {
  const types: string[] = []
  const inputs = (input: InputState) => [input.block, input.shadow].filter((one) => one !== undefined)
  const waiting = [block]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    types.push(at.type)
    if (at.next?.block) waiting.push(at.next.block)
    for (const input of Object.values(at.inputs ?? {})) waiting.push(...inputs(input))
  }
  return types
}
