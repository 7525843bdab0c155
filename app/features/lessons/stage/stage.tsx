import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#rules/levels/level-file.ts'
import type { AnyCase } from '#rules/levels/open-level.ts'
import { frameShown, isAtEnd, playbackShown, type AnyFrame, type Run } from '../player/session.ts'
import { describe } from './describe.ts'
import { pictures } from './worlds.ts'
import styles from './stage.module.css'

type StageProps = {
  place: Place
  skin: 'icons' | 'blocks'
  cases: readonly AnyCase[]
  /** Which case is looked at while nothing runs. */
  looking: number
  run: Run | null
  /** How long a step takes; 0 where nothing may travel. */
  stepMs: number
}

/** The world as it is at the moment that is shown, and that moment in words for those who listen. */
export function Stage({ place, skin, cases, looking, run, stepMs }: StageProps) {
  const { t } = useTranslation('lessons')
  const Picture = pictures[place.world]
  const at = run?.at ?? looking
  const frame = run ? frameShown(run) : startOf(cases[at]!)
  const playback = run ? playbackShown(run) : null
  const ended = run && isAtEnd(run) ? (playback!.solved ? 'solved' : 'failed') : null
  return (
    <div className={styles.stage}>
      <Suspense fallback={null}>
        <Picture
          key={at}
          file={place.cases[at]!}
          skin={skin}
          frame={frame}
          passed={playback?.frames.slice(0, run!.shown + 1) ?? []}
          playback={playback}
          stepMs={run?.playing ? stepMs : Math.min(stepMs, 200)}
          ended={ended}
        />
      </Suspense>
      <p className="sk-visually-hidden" aria-live="polite">
        {run ? describe(t, place.world, frame) : ''}
      </p>
    </div>
  )
}

const startOf = ({ world }: AnyCase): AnyFrame => ({
  nodeId: null,
  what: null,
  state: world.start,
  variables: new Map(Object.entries(world.given ?? {})),
  said: [],
})
