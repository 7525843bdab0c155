import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { playerRemainingMs } from '#rules/competitions/countdown.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import { live, serverNow } from '#app/platform/live/live.ts'
import type { RoundView } from '../../contract.ts'
import { playsPath } from '../../paths.ts'
import { raceLimits } from '../parse-play.ts'
import { isWorthSending, type SentLog } from './worth-sending.ts'

/** State of the last log that was sent. `kept`: the server has replayed and stored it. */
export type RaceState = 'sending' | 'kept' | 'refused'

type Log = PlayLog<GameInput>
type RacePlayOptions = {
  competition: string
  round: RoundView
  play: string
  timePercent: number
  isClockSynced: boolean
  /** The server rejects logs during a pause; inputs made before it are sent afterwards. */
  isPaused: boolean
}

/** Interval in which the wall sees the progress of a player. */
const sendIntervalMs = 4_000
/** Sends once more before time is up, so that the last seconds count on a slow network. */
const lastSendLeadMs = 1_000

/** Sends the log of a play every few seconds, shortly before the end of the round, and on demand. */
export function useRacePlays({ competition, round, play, timePercent, isClockSynced, isPaused }: RacePlayOptions) {
  const readLog = useRef<(() => Log) | null>(null)
  const lastSent = useRef<SentLog>({ play: '', inputs: 0, ticks: 0 })
  const [state, setState] = useState<RaceState | null>(null)

  const send = (log: Log) => {
    if (log.ticks === 0 || JSON.stringify(log).length > raceLimits.characters) return
    lastSent.current = { play, inputs: log.inputs.length, ticks: log.ticks }
    setState('sending')
    void live.set(playsPath(competition), { round: round.number, play, log }).then(
      () => setState('kept'),
      () => setState('refused'),
    )
  }
  /** Sends the log if it has changed in a way that can count. */
  const sendNow = (isLast = true) => {
    const log = readLog.current?.()
    if (log && isWorthSending(lastSent.current, { play, log, isLast })) send(log)
  }
  const tick = useEffectEvent(() => {
    if (state !== 'sending' && !isPaused) sendNow(false)
  })
  const sendAtEnd = useEffectEvent(() => sendNow())
  useEffect(() => {
    const timer = setInterval(() => tick(), sendIntervalMs)
    return () => clearInterval(timer)
  }, [])
  const { phase, since, endsAt } = round
  useEffect(() => {
    const remainingMs = isClockSynced ? playerRemainingMs({ phase, since, endsAt }, timePercent, serverNow()) : null
    if (remainingMs === null) return
    const timer = setTimeout(() => sendAtEnd(), Math.max(0, remainingMs - lastSendLeadMs))
    return () => clearTimeout(timer)
  }, [phase, since, endsAt, timePercent, isClockSynced])
  return { logNow: readLog, state, send, sendNow }
}
