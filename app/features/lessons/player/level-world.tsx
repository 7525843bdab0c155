import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { CaseTabs } from '../stage/case-tabs.tsx'
import { ListenButton } from '../stage/listen-button.tsx'
import { PlaybackBar } from '../stage/playback-bar.tsx'
import { Stage } from '../stage/stage.tsx'
import type { LevelTexts } from './lesson-content.ts'
import { PlaceChoice } from './place-choice.tsx'
import { isOver } from './session.ts'
import { starReasons } from './star-reasons.ts'
import { TaskBar } from './task-bar.tsx'
import { correctedWords } from './use-corrected.ts'
import type { Level } from './use-level.ts'
import type { Elsewhere } from './use-own-work.ts'
import styles from './level-step.module.css'

type LevelWorldProps = {
  level: Level
  texts: LevelTexts
  /** Why the run that is shown did not solve the level. */
  saying: string | null
  choice: number
  onChoose: (choice: number) => void
}

/** The task, the world with its cases, and the run that can be looked at again. */
export function LevelWorld({ level, texts, saying, choice, onChoose }: LevelWorldProps) {
  const { t } = useTranslation('lessons')
  const { step, place, session, act } = level
  const { run } = session
  return (
    <div data-slot="world" className={styles.world}>
      <TaskBar
        texts={texts}
        stars={run && isOver(run) ? run.stars : 0}
        saying={correctedWords(t, run) ?? sayingOf(t, saying, level.elsewhere)}
        {...(step.skin === 'blocks' && { reasons: starReasons(t, step, level.skin) })}
      />
      <div className={styles.picture}>
        <CaseTabs
          count={place.cases.length}
          looking={session.looking}
          run={run}
          onLook={(one) => act({ kind: 'look', at: one })}
        />
        <Stage
          place={place}
          skin={step.skin}
          cases={level.level.cases}
          looking={session.looking}
          run={run}
          stepMs={level.stepMs}
        />
      </div>
      <div className={styles.below}>
        <PlaceChoice step={step} choice={choice} onChoose={onChoose} />
        {place.world === 'music' && (!run || (isOver(run) && run.stars === 0)) && (
          <ListenButton tune={place.cases[0]?.tune ?? []} />
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

const sayingOf = (t: TFunction<'lessons'>, reason: string | null, { isBack }: Elsewhere): string | null =>
  reason ? t(`outcome.${reason}` as 'outcome.short') : isBack ? t('earlier.back') : null
