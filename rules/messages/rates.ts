import type { ThreadRole } from './who-may-write.ts'

/** Messages per minute. The daily limits are in `rules/quotas.ts`, because they are counted there. */
export const messagesPerMinute: Record<ThreadRole, number> = { student: 10, guardian: 5, teacher: 30, admin: 30 }

export const rateWindowMs = 60_000

/** Times of the writer's messages of the last minute, in any order. */
export function exceedsRate(role: ThreadRole, writtenAt: readonly number[], now: number): boolean {
  return writtenAt.filter((time) => time > now - rateWindowMs).length >= messagesPerMinute[role]
}
