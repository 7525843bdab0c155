/** A room that waits for a host who is gone: the host is prompted first, then the room ends. */

import type { Room } from './room.ts'

const minuteMs = 60_000

/** Without activity for this long, the host screens prompt for a reply. */
export const promptAfterMs = 30 * minuteMs

/** Without activity for this long, the room ends. */
export const endAfterMs = 45 * minuteMs

/** Whether only the host can go on. All other phases end by time. */
export const waitsForHost = ({ state, round }: Pick<Room, 'state' | 'round'>): boolean =>
  state === 'lobby' || state === 'paused' || (state === 'running' && round !== null && round.endsAt === null)
