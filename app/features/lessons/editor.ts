import type { ComponentType } from 'react'
import type { Offered } from '#rules/levels/offered.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { NodeId } from '#rules/program/tree.ts'
import type { Vocabulary } from '#rules/program/world.ts'

/** The three ways to show and edit one program. */
export type Skin = 'icons' | 'blocks' | 'python'

/** Something to be seen at a statement: where the shown run ended, what a hint speaks of, what somebody wrote about. */
export type Mark = { readonly nodeId: NodeId; readonly kind: 'fault' | 'hint' | 'comment' }

/**
 * What every skin is given. A skin holds nothing that would be lost when another takes its place: the draft goes out
 * with every change, and comes back in with every other (undo, another skin, a draft that was kept).
 *
 * A skin draws two elements into the frame: `data-slot="toolbox"` with what the level offers and `data-slot="program"`
 * with the program. Run, undo, redo and start over are drawn by the player.
 */
export type EditorProps = {
  readonly draft: ProgramDraft
  /** `typing` goes on with the last change: all that is typed into a line is undone in one go. */
  readonly onChange: (draft: ProgramDraft, how?: 'typing') => void
  /** What the level offers; the rest of the vocabulary exists but is not in the toolbox. */
  readonly offered: Offered
  readonly world: WorldName
  readonly vocabulary: Vocabulary
  /** Variables that are there before the program begins. */
  readonly given: readonly string[]
  readonly selected: NodeId | null
  readonly onSelect: (id: NodeId | null) => void
  /** The statement that the shown run is at. It is lit, and kept in sight. */
  readonly running: NodeId | null
  readonly marks: readonly Mark[]
  /** While a run is shown, in a replay, in a worked example. */
  readonly readOnly: boolean
  /** Where nothing can be changed: a statement can be chosen all the same, to say something about it. */
  readonly picks?: boolean
  /** For the keys that people know; the buttons are the player's. */
  readonly onUndo: () => void
  readonly onRedo: () => void
}

export type Editor = ComponentType<EditorProps>
