import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { unwrap } from '#rules/result.ts'
import { openCases } from '#rules/levels/open-level.ts'
import { CaseTabs } from '../stage/case-tabs.tsx'
import { PlaybackBar } from '../stage/playback-bar.tsx'
import { Stage } from '../stage/stage.tsx'
import type { Task } from './use-task.ts'
import levelStyles from '../player/level/level-step.module.css'
import styles from './task-step.module.css'

/** Playback state of a flight: a task in progress or a replay. */
export type FlightTask = Pick<Task, 'session' | 'act' | 'run' | 'speed' | 'setSpeed' | 'stepMs'>

/** Shows a program's flight with a playback bar. */
export function Flight({ task, place }: { task: FlightTask; place: NonNullable<Task['step']['place']> }) {
  const { session, act } = task
  const cases = useMemo(() => unwrap(openCases(place, { skin: 'text' })), [place])
  return (
    <>
      <div className={levelStyles.picture}>
        <CaseTabs
          count={place.cases.length}
          selectedCase={session.selectedCase}
          run={session.run}
          onLook={(index) => act({ kind: 'look', caseIndex: index })}
        />
        <Stage
          setup={place}
          skin="blocks"
          cases={cases}
          selectedCase={session.selectedCase}
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

/** Shows the text that a program printed, if any. */
export function ProgramOutput({ output }: { output: string }) {
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
