import * as Blockly from 'blockly/core'
import type { BlockState, InputState, WorkspaceState } from './block-state.ts'
import { withoutTypeChecks } from './checker.ts'
import { defineWordBlocks } from './definitions.ts'
import type { Translate } from './word-label.ts'

/** Replaces all blocks of the workspace without firing events, because it is not an edit by the student. */
export function loadState(workspace: Blockly.Workspace, state: WorkspaceState, t: Translate): void {
  defineWordBlocks(new Set(state.blocks.blocks.flatMap(listBlockTypes)), t)
  Blockly.Events.disable()
  try {
    withoutTypeChecks(() => Blockly.serialization.workspaces.load(state as never, workspace))
  } finally {
    Blockly.Events.enable()
  }
}

export const saveState = (workspace: Blockly.Workspace): WorkspaceState => {
  const state = Blockly.serialization.workspaces.save(workspace) as Partial<WorkspaceState>
  return { blocks: state.blocks ?? { languageVersion: 0, blocks: [] } }
}

export function listBlockTypes(block: BlockState): readonly string[] {
  const types: string[] = []
  const blocksOf = (input: InputState) => [input.block, input.shadow].filter((inner) => inner !== undefined)
  const pending = [block]
  for (let current = pending.pop(); current; current = pending.pop()) {
    types.push(current.type)
    if (current.next?.block) pending.push(current.next.block)
    for (const input of Object.values(current.inputs ?? {})) pending.push(...blocksOf(input))
  }
  return types
}
