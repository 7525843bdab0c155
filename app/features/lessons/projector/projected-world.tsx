import { useMemo } from 'react'
import type { LevelStep } from '../player/lesson-content.ts'
import { startDraft } from '../player/use-level.ts'
import { entryOf } from '../review/entries.ts'
import { ReplayWorld } from '../review/replay-world.tsx'
import { useReplay } from '../review/use-replay.ts'
import type { Projected } from './projected.ts'
import styles from './lesson-projector.module.css'

/** The level large, with the chosen program running in it; as it begins where nobody has a program yet. */
export function ProjectedWorld({ step, program }: { step: LevelStep; program: Projected | null }) {
  const entry = useMemo(
    () =>
      program
        ? entryOf(step, program)
        : { key: '', kind: 'question' as const, draft: startDraft(step), skin: step.skin, place: null },
    [step, program],
  )
  const replay = useReplay(step, entry)
  return (
    <div className={styles.world}>
      <ReplayWorld step={step} replay={replay} />
    </div>
  )
}
