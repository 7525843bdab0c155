import { useTranslation } from 'react-i18next'
import type { LevelStep } from '../player/lesson-content.ts'
import { isOver, getLastFrameIndex, getShownPlayback } from '../player/run/session.ts'
import { CaseTabs } from '../stage/case-tabs.tsx'
import { PlaybackBar } from '../stage/playback-bar.tsx'
import { Stage } from '../stage/stage.tsx'
import type { Replay } from './use-replay.ts'
import styles from './replay.module.css'

const noop = () => {}

/** Replays a program in its world, with a playback bar. */
export function ReplayWorld({ step, replay }: { step: LevelStep; replay: Replay }) {
  const { t } = useTranslation('lessons')
  const { place, level, session, act } = replay
  const { run } = session
  const finalPlayback = run && isOver(run) && !run.playing ? getShownPlayback(run) : null
  return (
    <div className={styles.world}>
      <div className={styles.picture}>
        <CaseTabs
          count={place.cases.length}
          selectedCase={session.selectedCase}
          run={run}
          onLook={(index) => act({ kind: 'look', caseIndex: index })}
        />
        <Stage
          setup={place}
          skin={step.skin}
          cases={level.cases}
          selectedCase={session.selectedCase}
          run={run}
          stepMs={replay.stepMs}
        />
      </div>
      <div className={styles.below}>
        <p className={styles.outcome} role="status" data-solved={finalPlayback?.solved || undefined}>
          {finalPlayback &&
            (finalPlayback.solved ? t('stars.solved') : t(`outcome.${finalPlayback.reason}` as 'outcome.short'))}
        </p>
        {run && !finalPlayback && (
          <p className={styles.moment} aria-hidden>
            {t('playback.step', { now: run.shown, total: getLastFrameIndex(run) })}
          </p>
        )}
        {run && <PlaybackBar run={run} act={act} onStep={noop} speed={replay.speed} onSpeed={replay.setSpeed} />}
      </div>
    </div>
  )
}
