/** Time in a self-paced game, and the distance that the pace of its first minutes sets. */

import { selfPacedRules } from './self-paced-rules.ts'

/** `totalMs`: length of the room's game, `selfPacedRules.endsMs` except in a shorter room. */
export type PlayClock = { readonly elapsedMs: number; readonly totalMs: number }

/** A time of the rules in this room. */
export const scaleTime = (ms: number, { totalMs }: Pick<PlayClock, 'totalMs'>): number =>
  (ms * totalMs) / selfPacedRules.endsMs

type Measure = { readonly measureMs: number; readonly aimMs: number; readonly least: number }

/** Distance for about `aimMs` at the pace of the first `measureMs`, so that every class plays equally long. */
export const measureDistance = (early: number, { measureMs, aimMs, least }: Measure): number =>
  Math.max(least, Math.round((early * aimMs) / measureMs))

/** Whether the time to measure is over. */
export const isMeasured = ({ measureMs }: Pick<Measure, 'measureMs'>, clock: PlayClock): boolean =>
  clock.elapsedMs >= scaleTime(measureMs, clock)
