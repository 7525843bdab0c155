import { useMemo } from 'react'
import type { WarmUp } from '#app/features/learning/warm-ups/public.ts'
import { isTaskStep, type LevelStep, type TaskStep } from '../player/lesson-content.ts'
import { createEntry } from '../review/entries.ts'
import { ReplayProgram } from '../review/replay-program.tsx'
import { ReplayWorld } from '../review/replay-world.tsx'
import { useReplay } from '../review/use-replay.ts'
import styles from './warm-up.module.css'

type WarmUpExample = Pick<WarmUp, 'program' | 'skin' | 'choice'>

/** The program in its level, playable step by step. Unmarked: the class has to find the mistake. */
export function WarmUpProgram({ warmUp, step }: { warmUp: WarmUpExample; step: LevelStep | TaskStep }) {
  return isTaskStep(step) ? (
    <pre className={styles.text}>{warmUp.program}</pre>
  ) : (
    <LevelProgram key={warmUp.program} warmUp={warmUp} step={step} />
  )
}

const noMarks: readonly never[] = []

function LevelProgram({ warmUp: { program, skin, choice }, step }: { warmUp: WarmUpExample; step: LevelStep }) {
  const entry = useMemo(() => createEntry(step, { program, skin, place: choice }), [step, program, skin, choice])
  const replay = useReplay(step, entry)
  return (
    <>
      <ReplayWorld step={step} replay={replay} />
      <div className={styles.program}>
        <ReplayProgram entry={entry} skin={entry.skin} replay={replay} marks={noMarks} />
      </div>
    </>
  )
}
