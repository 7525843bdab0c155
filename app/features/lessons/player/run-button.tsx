import { useRef, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { isOver } from './session.ts'
import type { Level } from './use-level.ts'
import styles from './run-button.module.css'

/** A small hand taps twice where once is meant: the second tap would stop what has just begun. */
const DOUBLE_TAP_MS = 450

/** The one big button: go, and while it goes, wait. */
export function RunButton({ level: { session, act, run }, onRun }: { level: Level; onRun?: () => void }) {
  const { t } = useTranslation('lessons')
  const shown = session.run
  const waiting = shown !== null && !shown.playing && !isOver(shown)
  const playing = shown?.playing === true
  const begun = useRef(0)
  const press = ({ timeStamp }: MouseEvent) => {
    // When the finger tapped, not when a slow device came to hear of it: starting a run can keep it busy that long.
    if (playing && timeStamp - begun.current < DOUBLE_TAP_MS) return
    if (playing) return act({ kind: 'pause' })
    begun.current = timeStamp
    onRun?.()
    if (waiting) act({ kind: 'play' })
    else run()
  }
  const words = playing ? t('run.pause') : waiting ? t('run.goOn') : t('run.run')
  return (
    <button type="button" className={styles.run} data-playing={playing || undefined} aria-label={words} onClick={press}>
      {playing ? <IconPlayerPauseFilled aria-hidden /> : <IconPlayerPlayFilled aria-hidden />}
      <span className={styles.words} aria-hidden>
        {words}
      </span>
    </button>
  )
}
