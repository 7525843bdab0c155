import type * as Blockly from 'blockly/core'
import type { WorldName } from '#rules/levels/level-file.ts'

/** Settings of the level that blocks and fields need. */
export type Settings = {
  readonly world: WorldName
  readonly offersElse: boolean
  /** Names for the variable menu. */
  readonly variables: () => readonly string[]
  /** Names that a variable must not use: words of the world and functions. */
  readonly getTakenNames: () => ReadonlySet<string>
  readonly reportInvalidName: (reason: 'bad-name' | 'name-taken') => void
  readonly undo: () => void
  readonly redo: () => void
}

const defaultSettings: Settings = {
  world: 'sky',
  offersElse: false,
  variables: () => [],
  getTakenNames: () => new Set(),
  reportInvalidName: () => {},
  undo: () => {},
  redo: () => {},
}

const settingsByWorkspace = new WeakMap<object, Settings>()

export const registerSettings = (workspace: Blockly.Workspace, settings: Settings): void =>
  void settingsByWorkspace.set(workspace, settings)

/** Toolbox blocks live in a separate flyout workspace that refers to the main one by `targetWorkspace`. */
export function getWorkspaceSettings(workspace: Blockly.Workspace): Settings {
  const { targetWorkspace } = workspace as Blockly.Workspace & { targetWorkspace?: object | null }
  return settingsByWorkspace.get(workspace) ?? settingsByWorkspace.get(targetWorkspace ?? workspace) ?? defaultSettings
}

export const getBlockSettings = (block: Blockly.Block | null): Settings =>
  block ? getWorkspaceSettings(block.workspace) : defaultSettings
