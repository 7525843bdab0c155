import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import {
  addMinute,
  formatTimer,
  pauseTimer,
  setTimer,
  startTimer,
  timeLeft,
  timerMinutes,
} from '#rules/classrooms/class-tools.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { playBeat } from '../stage/sound.ts'
import type { ToolProps } from './class-tools.tsx'
import styles from './class-tools.module.css'

const TICK_MS = 200
/** Three notes at the end, if the sound is on. */
const endNotes = [5, 3, 5] as const
const NOTE_MS = 350

/** Countdown for the class. The time of its end is stored, so it continues after a reload. */
export function ToolTimer({ state: { timer }, change }: ToolProps) {
  const { t } = useTranslation('class-tools')
  const [now, setNow] = useState(() => Date.now())
  const isRunning = timer.endsAt !== null
  const left = timeLeft(timer, now)
  const isOver = left === 0
  const wasOver = useRef(isOver)
  useEffect(() => {
    if (!isRunning) return
    const interval = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(interval)
  }, [isRunning])
  useEffect(() => {
    if (isOver && !wasOver.current) endNotes.forEach((note, index) => setTimeout(() => playBeat(note), index * NOTE_MS))
    wasOver.current = isOver
  }, [isOver])
  const update = (next: typeof timer) => {
    setNow(Date.now())
    change({ timer: next })
  }
  return (
    <>
      <p className={styles.clock} role="timer" data-over={isOver || undefined} data-soon={left <= 10_000 || undefined}>
        {formatTimer(left)}
      </p>
      <progress className={styles.rest} value={left} max={timer.totalMs} aria-label={t('timer.left')} />
      <p className="sk-visually-hidden" role="status">
        {isOver ? t('timer.over') : ''}
      </p>
      <div className={styles.choices}>
        <Button
          variant="go"
          size="large"
          icon={isRunning && !isOver ? <IconPlayerPauseFilled aria-hidden /> : <IconPlayerPlayFilled aria-hidden />}
          onClick={() => {
            const moment = Date.now()
            if (isOver) update(startTimer(setTimer(timer.totalMs / 60_000), moment))
            else update(isRunning ? pauseTimer(timer, moment) : startTimer(timer, moment))
          }}
        >
          {t(isOver ? 'timer.again' : isRunning ? 'timer.pause' : 'timer.start')}
        </Button>
        <Button
          size="large"
          variant="soft"
          icon={<IconPlus aria-hidden />}
          onClick={() => update(addMinute(timer, Date.now()))}
        >
          {t('timer.add')}
        </Button>
      </div>
      <div className={styles.choices} role="group" aria-label={t('timer.set')}>
        {timerMinutes.map((minutes) => (
          <Button key={minutes} size="large" variant="quiet" onClick={() => update(setTimer(minutes))}>
            {t('timer.minutes', { count: minutes })}
          </Button>
        ))}
      </div>
    </>
  )
}
