/** Time window of an assigned competition, in which every student plays at their own pace. */

import { accept, refuse, type Result } from '../../result.ts'

/** Milliseconds of the server's clock; `opensAt` is inclusive, `closesAt` exclusive. */
export type PlayWindow = { readonly opensAt: number; readonly closesAt: number }

export type WindowState = 'scheduled' | 'running' | 'finished'

export const windowState = ({ opensAt, closesAt }: PlayWindow, now: number): WindowState =>
  now >= closesAt ? 'finished' : now >= opensAt ? 'running' : 'scheduled'

const [minuteMs, dayMs] = [60_000, 86_400_000]

/** At least five minutes, and closing within about one school term. */
export const windowBounds = { leastMs: 5 * minuteMs, mostMs: 120 * dayMs } as const

export type WindowRefusal = 'window-too-short' | 'window-too-far'

/** Checks the window that a teacher requests; `opensAt` may be in the past. */
export function checkWindow({ opensAt, closesAt }: PlayWindow, now: number): Result<PlayWindow, WindowRefusal> {
  if (closesAt > now + windowBounds.mostMs) return refuse('window-too-far')
  if (closesAt - Math.max(opensAt, now) < windowBounds.leastMs) return refuse('window-too-short')
  return accept({ opensAt, closesAt })
}

/** Time of the next state change; null after the end. */
export function nextChangeAt({ opensAt, closesAt }: PlayWindow, state: WindowState): number | null {
  if (state === 'scheduled') return opensAt
  return state === 'running' ? closesAt : null
}
