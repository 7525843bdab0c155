import { useRef, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { isOver } from './session.ts'
import type { Level } from '../level/use-level.ts'
import styles from './run-button.module.css'

/** Ignores an accidental second tap, which would pause the run that just started. */
const DOUBLE_TAP_MS = 450

/** The run button; pauses while a run is playing. */
export function RunButton({ level: { session, act, run }, onRun }: { level: Level; onRun?: () => void }) {
  const { t } = useTranslation('lessons')
  const currentRun = session.run
  const isPaused = currentRun !== null && !currentRun.playing && !isOver(currentRun)
  const isPlaying = currentRun?.playing === true
  const lastStart = useRef(0)
  const press = ({ timeStamp }: MouseEvent) => {
    // Uses the time of the tap, not of its handling: starting a run can block a slow device longer than the limit.
    if (isPlaying && timeStamp - lastStart.current < DOUBLE_TAP_MS) return
    if (isPlaying) return act({ kind: 'pause' })
    lastStart.current = timeStamp
    onRun?.()
    if (isPaused) act({ kind: 'play' })
    else run()
  }
  const label = isPlaying ? t('run.pause') : isPaused ? t('run.goOn') : t('run.run')
  return (
    <button
      type="button"
      className={styles.run}
      data-playing={isPlaying || undefined}
      aria-label={label}
      onClick={press}
    >
      {isPlaying ? <IconPlayerPauseFilled aria-hidden /> : <IconPlayerPlayFilled aria-hidden />}
      <span className={styles.words} aria-hidden>
        {label}
      </span>
    </button>
  )
}
