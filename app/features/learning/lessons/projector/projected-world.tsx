import { useMemo } from 'react'
import type { LevelStep } from '../player/lesson-content.ts'
import { createStartDraft } from '../player/level/use-level.ts'
import { createEntry } from '../review/entries.ts'
import { ReplayWorld } from '../review/replay-world.tsx'
import { useReplay } from '../review/use-replay.ts'
import type { ProjectedProgram } from './projected-programs.ts'
import styles from './lesson-projector.module.css'

/** Runs the chosen program in the level; shows the start state if the class has no program yet. */
export function ProjectedWorld({ step, program }: { step: LevelStep; program: ProjectedProgram | null }) {
  const entry = useMemo(
    () =>
      program
        ? createEntry(step, program)
        : { key: '', kind: 'question' as const, draft: createStartDraft(step), skin: step.skin, place: null },
    [step, program],
  )
  // A prediction has a program to play; other steps have none until the class has run one.
  const replay = useReplay(step, entry, { runs: program !== null || step.predict !== undefined })
  return (
    <div className={styles.world}>
      <ReplayWorld step={step} replay={replay} />
    </div>
  )
}
