import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorldSetup } from '#rules/levels/level-file.ts'
import type { AnyCase } from '#rules/levels/open-level.ts'
import { getShownFrame, isAtEnd, getShownPlayback, type AnyFrame, type Run } from '../player/run/session.ts'
import { describeFrame } from './describe-frame.ts'
import { worldPictures } from './world-pictures.ts'
import styles from './stage.module.css'

type StageProps = {
  setup: WorldSetup
  skin: 'icons' | 'blocks'
  cases: readonly AnyCase[]
  /** The case that is shown while there is no run. */
  selectedCase: number
  run: Run | null
  /** Duration of a step; 0 for reduced motion. */
  stepMs: number
}

/** The world at the shown frame, and a description of that frame for screen readers. */
export function Stage({ setup, skin, cases, selectedCase, run, stepMs }: StageProps) {
  const { t } = useTranslation('lessons')
  const Picture = worldPictures[setup.world]
  const caseIndex = run?.caseIndex ?? selectedCase
  const frame = run ? getShownFrame(run) : createStartFrame(cases[caseIndex]!)
  const playback = run ? getShownPlayback(run) : null
  const ended = run && isAtEnd(run) ? (playback!.solved ? 'solved' : 'failed') : null
  return (
    <div className={styles.stage}>
      <Suspense fallback={null}>
        <Picture
          key={caseIndex}
          file={setup.cases[caseIndex]!}
          skin={skin}
          frame={frame}
          passed={playback?.frames.slice(0, run!.shown + 1) ?? []}
          playback={playback}
          stepMs={run?.playing ? stepMs : Math.min(stepMs, 200)}
          ended={ended}
        />
      </Suspense>
      <p className="sk-visually-hidden" aria-live="polite">
        {run ? describeFrame(t, setup.world, frame) : ''}
      </p>
    </div>
  )
}

const createStartFrame = ({ world }: AnyCase): AnyFrame => ({
  nodeId: null,
  event: null,
  state: world.start,
  variables: new Map(Object.entries(world.initialVariables ?? {})),
  saidValues: [],
})
