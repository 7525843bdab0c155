import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ownLeftMs } from '#rules/competitions/countdown.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import { live, serverNow } from '#app/platform/live.ts'
import type { RoundView } from '../../contract.ts'
import { playsPath } from '../../paths.ts'
import { raceLimits } from '../../race/read-play.ts'
import { isWorthSending, type SentLog } from './worth-sending.ts'

/** How far the last that was sent has come: `kept` is what the server has replayed and stored. */
export type RaceState = 'sending' | 'kept' | 'refused'

type Log = PlayLog<GameInput>
type Options = {
  competition: string
  round: RoundView
  play: string
  timePercent: number
  isClockKnown: boolean
  /** Nothing is taken in a pause; what was done before it is sent when it is over. */
  isPaused: boolean
}

/** So often the wall learns how far somebody has come. */
const everyMs = 4_000
/** Once more before time is up, so that the last seconds count though the network is slow. */
const beforeEndMs = 1_000

/** Sends how far a play has come: every few seconds, shortly before the end, and when it is asked to. */
export function useRacePlays({ competition, round, play, timePercent, isClockKnown, isPaused }: Options) {
  const logNow = useRef<(() => Log) | null>(null)
  const last = useRef<SentLog>({ play: '', inputs: 0, ticks: 0 })
  const [state, setState] = useState<RaceState | null>(null)

  const send = (log: Log) => {
    if (log.ticks === 0 || JSON.stringify(log).length > raceLimits.characters) return
    last.current = { play, inputs: log.inputs.length, ticks: log.ticks }
    setState('sending')
    void live.set(playsPath(competition), { round: round.number, play, log }).then(
      () => setState('kept'),
      () => setState('refused'),
    )
  }
  /** Where something has come of it since the last time. */
  const sendNow = (isLast = true) => {
    const log = logNow.current?.()
    if (log && isWorthSending(last.current, { play, log, isLast })) send(log)
  }
  const tick = useEffectEvent(() => {
    if (state !== 'sending' && !isPaused) sendNow(false)
  })
  const end = useEffectEvent(() => sendNow())
  useEffect(() => {
    const timer = setInterval(() => tick(), everyMs)
    return () => clearInterval(timer)
  }, [])
  const { phase, since, endsAt } = round
  useEffect(() => {
    const left = isClockKnown ? ownLeftMs({ phase, since, endsAt }, timePercent, serverNow()) : null
    if (left === null) return
    const timer = setTimeout(() => end(), Math.max(0, left - beforeEndMs))
    return () => clearTimeout(timer)
  }, [phase, since, endsAt, timePercent, isClockKnown])
  return { logNow, state, send, sendNow }
}
