import { Suspense } from 'react'
import type { WorldName } from '#rules/levels/level-file.ts'
import type { OfferedBlocks } from '#rules/levels/offered-blocks.ts'
import { vocabularies } from '#rules/levels/open-level.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { NodeId } from '#rules/program/tree.ts'
import type { Skin } from '../editor.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { editors } from '../skins.ts'

const noop = () => {}

export type ReadOnlyProgramProps = {
  draft: ProgramDraft
  step: LevelStep
  world: WorldName
  skin?: Skin
  /** Blocks in the drawer of the editor. */
  blocks?: OfferedBlocks['blocks']
  initialVariables?: readonly string[]
  /** Id of the statement that is running. */
  running?: NodeId | null
}

/** Renders a program read-only, in the level's skin unless `skin` is passed. */
export function ReadOnlyProgram({
  draft,
  step,
  world,
  skin = step.skin,
  blocks = 'all',
  initialVariables = [],
  running = null,
}: ReadOnlyProgramProps) {
  const Editor = editors[skin]!
  return (
    <Suspense fallback={null}>
      <Editor
        draft={draft}
        onChange={noop}
        offered={{ blocks, countsWithDots: step.skin === 'icons' }}
        world={world}
        vocabulary={vocabularies[world]}
        initialVariables={initialVariables}
        selected={null}
        onSelect={noop}
        running={running}
        marks={[]}
        readOnly
        onUndo={noop}
        onRedo={noop}
      />
    </Suspense>
  )
}
