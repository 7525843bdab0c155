import { Suspense } from 'react'
import type { WorldName } from '#rules/levels/level-file.ts'
import { vocabularies } from '#rules/levels/open-level.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { Skin } from '../editor.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { editors } from '../skins.ts'

const nothing = () => {}

export type ShownProgramProps = { draft: ProgramDraft; step: LevelStep; world: WorldName; skin?: Skin }

/** A program to look at, in the level's own skin or the one in which it is made. */
export function ShownProgram({ draft, step, world, skin = step.skin }: ShownProgramProps) {
  const Editor = editors[skin]!
  return (
    <Suspense fallback={null}>
      <Editor
        draft={draft}
        onChange={nothing}
        offered={{ blocks: 'all', countsWithDots: step.skin === 'icons' }}
        world={world}
        vocabulary={vocabularies[world]}
        given={[]}
        selected={null}
        onSelect={nothing}
        running={null}
        marks={[]}
        readOnly
        onUndo={nothing}
        onRedo={nothing}
      />
    </Suspense>
  )
}
