/** When an assigned competition can be played: everybody at their own pace, from one moment to another. */

import { accept, refuse, type Result } from '../../lib/result.ts'

/** Milliseconds of the server's clock. It opens with its first millisecond and is over with its last. */
export type Window = { readonly opensAt: number; readonly closesAt: number }

export type WindowState = 'scheduled' | 'running' | 'finished'

export const windowState = ({ opensAt, closesAt }: Window, now: number): WindowState =>
  now >= closesAt ? 'finished' : now >= opensAt ? 'running' : 'scheduled'

const [minuteMs, dayMs] = [60_000, 86_400_000]

/** A class has five minutes at least, and what is given lies within a term. */
export const windowBounds = { leastMs: 5 * minuteMs, mostMs: 120 * dayMs } as const

export type WindowRefusal = 'window-too-short' | 'window-too-far'

/** What a teacher asks for, now; what opened before stays open. */
export function windowAsked({ opensAt, closesAt }: Window, now: number): Result<Window, WindowRefusal> {
  if (closesAt > now + windowBounds.mostMs) return refuse('window-too-far')
  if (closesAt - Math.max(opensAt, now) < windowBounds.leastMs) return refuse('window-too-short')
  return accept({ opensAt, closesAt })
}

/** When time changes what it is, next; never again once it is over. */
export function nextChangeAt({ opensAt, closesAt }: Window, state: WindowState): number | null {
  if (state === 'scheduled') return opensAt
  return state === 'running' ? closesAt : null
}
