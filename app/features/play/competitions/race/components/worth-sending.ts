import { ticksPerSecond, type GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'

/** Summary of the log that was sent last. */
export type SentLog = { readonly play: string; readonly inputs: number; readonly ticks: number }

/** A press can still score for this long: a kite that was launched arrives later. */
const settlesAfterTicks = 15 * ticksPerSecond

type CurrentLog = { readonly play: string; readonly log: PlayLog<GameInput>; readonly isLast: boolean }

/**
 * True if the log has changed since it was last sent in a way that can change the score. A log without any press never
 * counts; a log that only grew longer counts until the last press has settled, or if this is the last send.
 */
export function isWorthSending(sent: SentLog, { play, log, isLast }: CurrentLog): boolean {
  const lastPress = log.inputs.at(-1)
  if (lastPress === undefined) return false
  if (sent.play !== play || log.inputs.length > sent.inputs) return true
  return log.ticks > sent.ticks && (isLast || sent.ticks < lastPress.t + settlesAfterTicks)
}
