import type * as Blockly from 'blockly/core'
import type { WorldName } from '#rules/levels/level-file.ts'

/** What a block needs to know of the level it stands in. */
export type Settings = {
  readonly world: WorldName
  readonly offersElse: boolean
  /** The boxes to choose from. */
  readonly variables: () => readonly string[]
  /** What nothing may be called: words of the world, blocks of one's own. */
  readonly taken: () => ReadonlySet<string>
  readonly tell: (reason: 'bad-name' | 'name-taken') => void
  readonly undo: () => void
  readonly redo: () => void
}

const bare: Settings = {
  world: 'sky',
  offersElse: false,
  variables: () => [],
  taken: () => new Set(),
  tell: () => {},
  undo: () => {},
  redo: () => {},
}

const ofWorkspace = new WeakMap<object, Settings>()

export const keepSettings = (workspace: Blockly.Workspace, settings: Settings): void =>
  void ofWorkspace.set(workspace, settings)

/** A block in the toolbox stands in a small workspace of its own, which knows the one it is for. */
export function settingsOfWorkspace(workspace: Blockly.Workspace): Settings {
  const { targetWorkspace } = workspace as Blockly.Workspace & { targetWorkspace?: object | null }
  return ofWorkspace.get(workspace) ?? ofWorkspace.get(targetWorkspace ?? workspace) ?? bare
}

export const settingsOf = (block: Blockly.Block | null): Settings =>
  block ? settingsOfWorkspace(block.workspace) : bare
