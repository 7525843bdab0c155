import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { trusted } from '#rules/lib/result.ts'
import { openCases } from '#rules/levels/open-level.ts'
import { CaseTabs } from '../stage/case-tabs.tsx'
import { PlaybackBar } from '../stage/playback-bar.tsx'
import { Stage } from '../stage/stage.tsx'
import type { Task } from './use-task.ts'
import levelStyles from '../player/level-step.module.css'
import styles from './task-step.module.css'

/** What flies: a program being worked at, or one that is looked at. */
export type Flown = Pick<Task, 'session' | 'act' | 'run' | 'speed' | 'setSpeed' | 'stepMs'>

/** A program in a place, with a bar to look at any moment of it. */
export function Flight({ task, place }: { task: Flown; place: NonNullable<Task['step']['place']> }) {
  const { session, act } = task
  const cases = useMemo(() => trusted(openCases(place, { skin: 'text' })), [place])
  return (
    <>
      <div className={levelStyles.picture}>
        <CaseTabs
          count={place.cases.length}
          looking={session.looking}
          run={session.run}
          onLook={(at) => act({ kind: 'look', at })}
        />
        <Stage
          place={place}
          skin="blocks"
          cases={cases}
          looking={session.looking}
          run={session.run}
          stepMs={task.stepMs}
        />
      </div>
      <div className={levelStyles.below}>
        <PlaybackBar run={session.run} act={act} onStep={task.run} speed={task.speed} onSpeed={task.setSpeed} />
      </div>
    </>
  )
}

/** A flight may print, too. */
export function Printed({ output }: { output: string }) {
  const { t } = useTranslation('tasks')
  if (output.trim() === '') return null
  return (
    <section className={styles.console} aria-label={t('console.label')}>
      <p className={styles.consoleHead} aria-hidden>
        {t('console.label')}
      </p>
      <div className={styles.screen}>
        <pre>{output.trimEnd()}</pre>
      </div>
    </section>
  )
}
