import { useTranslation } from 'react-i18next'
import type { LevelStep } from '../player/lesson-content.ts'
import { isOver, lastOf, playbackShown } from '../player/session.ts'
import { CaseTabs } from '../stage/case-tabs.tsx'
import { PlaybackBar } from '../stage/playback-bar.tsx'
import { Stage } from '../stage/stage.tsx'
import type { Replay } from './use-replay.ts'
import styles from './replay.module.css'

const nothing = () => {}

/** What a program does, with a bar to look at any moment of it. */
export function ReplayWorld({ step, replay }: { step: LevelStep; replay: Replay }) {
  const { t } = useTranslation('lessons')
  const { place, level, session, act } = replay
  const { run } = session
  const ended = run && isOver(run) && !run.playing ? playbackShown(run) : null
  return (
    <div className={styles.world}>
      <div className={styles.picture}>
        <CaseTabs
          count={place.cases.length}
          looking={session.looking}
          run={run}
          onLook={(at) => act({ kind: 'look', at })}
        />
        <Stage
          place={place}
          skin={step.skin}
          cases={level.cases}
          looking={session.looking}
          run={run}
          stepMs={replay.stepMs}
        />
      </div>
      <div className={styles.below}>
        <p className={styles.outcome} role="status" data-solved={ended?.solved || undefined}>
          {ended && (ended.solved ? t('stars.solved') : t(`outcome.${ended.reason}` as 'outcome.short'))}
        </p>
        {run && !ended && (
          <p className={styles.moment} aria-hidden>
            {t('playback.step', { now: run.shown, total: lastOf(run) })}
          </p>
        )}
        {run && <PlaybackBar run={run} act={act} onStep={nothing} speed={replay.speed} onSpeed={replay.setSpeed} />}
      </div>
    </div>
  )
}
