import { useMemo } from 'react'
import type { WarmUp } from '#app/features/warm-ups/public.ts'
import { isTaskStep, type LevelStep, type TaskStep } from '../player/lesson-content.ts'
import { entryOf } from '../review/entries.ts'
import { ReplayProgram } from '../review/replay-program.tsx'
import { ReplayWorld } from '../review/replay-world.tsx'
import { useReplay } from '../review/use-replay.ts'
import styles from './warm-up.module.css'

type Shown = Pick<WarmUp, 'program' | 'skin' | 'choice'>

/** The program with its level, to be run step by step; nothing is marked in it, for that is the question. */
export function WarmUpProgram({ warmUp, step }: { warmUp: Shown; step: LevelStep | TaskStep }) {
  return isTaskStep(step) ? (
    <pre className={styles.text}>{warmUp.program}</pre>
  ) : (
    <InLevel key={warmUp.program} warmUp={warmUp} step={step} />
  )
}

const none: readonly never[] = []

function InLevel({ warmUp: { program, skin, choice }, step }: { warmUp: Shown; step: LevelStep }) {
  const entry = useMemo(() => entryOf(step, { program, skin, place: choice }), [step, program, skin, choice])
  const replay = useReplay(step, entry)
  return (
    <>
      <ReplayWorld step={step} replay={replay} />
      <div className={styles.program}>
        <ReplayProgram entry={entry} skin={entry.skin} replay={replay} marks={none} />
      </div>
    </>
  )
}
