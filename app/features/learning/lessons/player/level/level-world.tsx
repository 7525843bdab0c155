import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { CaseTabs } from '../../stage/case-tabs.tsx'
import { ListenButton } from '../../stage/listen-button.tsx'
import { PlaybackBar } from '../../stage/playback-bar.tsx'
import { Stage } from '../../stage/stage.tsx'
import type { LevelTexts } from '../lesson-content.ts'
import { WorldChoice } from './world-choice.tsx'
import { isOver } from '../run/session.ts'
import { listStarReasons } from '../star-reasons.ts'
import { TaskBar } from '../task-bar.tsx'
import { formatCorrection } from '../run/use-run-correction.ts'
import type { Level } from './use-level.ts'
import type { SavedWork } from '../use-saved-work.ts'
import styles from './level-step.module.css'

type LevelWorldProps = {
  level: Level
  texts: LevelTexts
  /** Why the shown run did not solve the level. */
  failureReason: string | null
  choice: number
  onChoose: (choice: number) => void
}

/** The task, the world with its cases, and the playback controls. */
export function LevelWorld({ level, texts, failureReason, choice, onChoose }: LevelWorldProps) {
  const { t } = useTranslation('lessons')
  const { step, setup, session, act } = level
  const { run } = session
  return (
    <div data-slot="world" className={styles.world}>
      <TaskBar
        texts={texts}
        stars={run && isOver(run) ? run.stars : 0}
        message={formatCorrection(t, run) ?? getMessage(t, failureReason, level.savedWork)}
        {...(step.skin === 'blocks' && { reasons: listStarReasons(t, step, level.skin) })}
      />
      <div className={styles.picture}>
        <CaseTabs
          count={setup.cases.length}
          selectedCase={session.selectedCase}
          run={run}
          onLook={(value) => act({ kind: 'look', caseIndex: value })}
        />
        <Stage
          setup={setup}
          skin={step.skin}
          cases={level.level.cases}
          selectedCase={session.selectedCase}
          run={run}
          stepMs={level.stepMs}
        />
      </div>
      <div className={styles.below}>
        <WorldChoice step={step} choice={choice} onChoose={onChoose} />
        {setup.world === 'music' && (!run || (isOver(run) && run.stars === 0)) && (
          <ListenButton tune={setup.cases[0]?.tune ?? []} />
        )}
        {(run || step.skin === 'blocks') && (
          <PlaybackBar
            run={run}
            act={act}
            onStep={() => level.run({ playing: false })}
            speed={level.speed}
            onSpeed={level.setSpeed}
          />
        )}
      </div>
    </div>
  )
}

const getMessage = (t: TFunction<'lessons'>, reason: string | null, { isRestored }: SavedWork): string | null =>
  reason ? t(`outcome.${reason}` as 'outcome.short') : isRestored ? t('earlier.back') : null
