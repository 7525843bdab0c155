import { ticksPerSecond, type GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'

/** What was sent last. */
export type SentLog = { readonly play: string; readonly inputs: number; readonly ticks: number }

/** So long after a press something may still come of it: a kite that has been sent off arrives late. */
const settlesAfterTicks = 15 * ticksPerSecond

type Now = { readonly play: string; readonly log: PlayLog<GameInput>; readonly isLast: boolean }

/**
 * Whether a play has gone on in a way that may count since it was sent last. Whoever has pressed nothing has not played,
 * and of whoever waits nothing new is to be told.
 */
export function isWorthSending(sent: SentLog, { play, log, isLast }: Now): boolean {
  const lastPress = log.inputs.at(-1)
  if (lastPress === undefined) return false
  if (sent.play !== play || log.inputs.length > sent.inputs) return true
  return log.ticks > sent.ticks && (isLast || sent.ticks < lastPress.t + settlesAfterTicks)
}
