import { codeTries } from '../class-code.ts'

/**
 * How often a child's secret may be missed. Counted per account over every way in; the class counts its class-code way
 * only.
 */

export const limits = {
  /** So many misses in a row, and the account rests. */
  run: 5,
  restMs: 5 * 60_000,
  accountPerDay: 20,
  classPerDay: 60,
} as const

export const dayMs = 24 * 60 * 60_000
export const dayOf = (now: number): number => Math.floor(now / dayMs)

/** What is kept of one account. `day` counts days since 1970. */
export type Misses = { run: number; today: number; day: number; restsUntil: number }

export const noMisses: Misses = { run: 0, today: 0, day: 0, restsUntil: 0 }

/** When the next try is taken: `now` or earlier means at once. */
export function nextTryAt(misses: Misses, now: number): number {
  const spent = misses.day === dayOf(now) && misses.today >= limits.accountPerDay
  return Math.max(misses.restsUntil, spent ? (dayOf(now) + 1) * dayMs : 0)
}

/** After a miss that was taken. The last of a run starts the rest and a new run. */
export function afterMiss(misses: Misses, now: number): Misses {
  const day = dayOf(now)
  const today = (misses.day === day ? misses.today : 0) + 1
  const run = misses.run + 1
  return run >= limits.run ? { run: 0, today, day, restsUntil: now + limits.restMs } : { ...misses, run, today, day }
}

/** The right secret ends the run; the day's misses stay counted, or a guesser could wait for the child to come. */
export const afterSuccess = (misses: Misses): Misses => ({ ...misses, run: 0, restsUntil: 0 })

/** A teacher opens the way again with the same secret: one more run, also for those who have spent their day. */
export const afterHelp = (misses: Misses): Misses => ({
  ...misses,
  run: 0,
  today: Math.min(misses.today, limits.accountPerDay - limits.run),
  restsUntil: 0,
})

/** How hard the sum is above the site's budget: a bit more for every doubling, up to some seconds on a phone. */
export function proofBits(failuresThisHour: number, base: number): number {
  const over = Math.max(1, failuresThisHour / codeTries.siteHour)
  return base + Math.min(4, Math.floor(Math.log2(over)))
}
