import type { ComponentType } from 'react'
import type { OfferedBlocks } from '#rules/levels/offered-blocks.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { NodeId } from '#rules/program/tree.ts'
import type { Vocabulary } from '#rules/program/world.ts'

/** The three editors for the same program: icon tiles, blocks or Python text. */
export type Skin = 'icons' | 'blocks' | 'python'

/** A marker on a statement: the shown run failed there, a hint refers to it, or a teacher commented on it. */
export type Mark = { readonly nodeId: NodeId; readonly kind: 'fault' | 'hint' | 'comment' }

/**
 * Props of every editor. An editor keeps no state of the program itself, so that the student can switch skins at any
 * time: each change is reported as a whole draft, and changes from outside (undo, another skin, a saved draft) arrive
 * as a new `draft`.
 *
 * An editor renders two elements: `data-slot="toolbox"` with the blocks the level offers and `data-slot="program"` with
 * the program. The player renders the run, undo, redo and start-over buttons.
 */
export type EditorProps = {
  readonly draft: ProgramDraft
  /** `typing` merges the change into the previous one, so that one undo reverts everything typed into a line. */
  readonly onChange: (draft: ProgramDraft, how?: 'typing') => void
  /** The blocks in the toolbox; a program may also contain other words of the vocabulary. */
  readonly offered: OfferedBlocks
  readonly world: WorldName
  readonly vocabulary: Vocabulary
  /** Names of the variables that exist before the program starts. */
  readonly initialVariables: readonly string[]
  readonly selected: NodeId | null
  readonly onSelect: (id: NodeId | null) => void
  /** The statement that the shown run is executing: it is highlighted and scrolled into view. */
  readonly running: NodeId | null
  readonly marks: readonly Mark[]
  /** True in replays and worked examples, for instance. */
  readonly readOnly: boolean
  /** Lets a teacher select statements of a read-only program, to comment on them. */
  readonly canSelect?: boolean
  /** Called for keyboard shortcuts only; the player renders the undo and redo buttons. */
  readonly onUndo: () => void
  readonly onRedo: () => void
}

export type Editor = ComponentType<EditorProps>
