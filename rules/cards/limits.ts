import { codeTryLimits } from '../classrooms/class-code.ts'

/**
 * Limits for wrong guesses of a student's secret. An account counts every sign-in method; a class counts only sign-ins
 * with its class code.
 */

export const guessLimits = {
  /** After this many wrong guesses in a row the account is locked for `restMs`. */
  run: 5,
  restMs: 5 * 60_000,
  accountPerDay: 20,
  classPerDay: 60,
} as const

export const dayMs = 24 * 60 * 60_000
export const dayNumber = (now: number): number => Math.floor(now / dayMs)

/** Stored state of one account. `day` is the number of days since 1970. */
export type Misses = { run: number; today: number; day: number; restsUntil: number }

export const initialMisses: Misses = { run: 0, today: 0, day: 0, restsUntil: 0 }

/** Time of the next allowed guess; `now` or earlier means it is allowed immediately. */
export function nextTryAt(misses: Misses, now: number): number {
  const dayLimitReached = misses.day === dayNumber(now) && misses.today >= guessLimits.accountPerDay
  return Math.max(misses.restsUntil, dayLimitReached ? (dayNumber(now) + 1) * dayMs : 0)
}

/** State after a wrong guess. The last guess of a run locks the account and starts a new run. */
export function afterMiss(misses: Misses, now: number): Misses {
  const day = dayNumber(now)
  const today = (misses.day === day ? misses.today : 0) + 1
  const run = misses.run + 1
  return run >= guessLimits.run
    ? { run: 0, today, day, restsUntil: now + guessLimits.restMs }
    : { ...misses, run, today, day }
}

/** The right secret ends the run but not the daily count, or a guesser could go on after each sign-in of the student. */
export const afterSuccess = (misses: Misses): Misses => ({ ...misses, run: 0, restsUntil: 0 })

/** A teacher unlocks the account without changing the secret: allows one more run even after the daily limit. */
export const afterTeacherReset = (misses: Misses): Misses => ({
  ...misses,
  run: 0,
  today: Math.min(misses.today, guessLimits.accountPerDay - guessLimits.run),
  restsUntil: 0,
})

/** Proof-of-work difficulty: one bit more per doubling above the site limit, at most a few seconds on a phone. */
export function proofBits(failuresThisHour: number, base: number): number {
  const overload = Math.max(1, failuresThisHour / codeTryLimits.siteHour)
  return base + Math.min(4, Math.floor(Math.log2(overload)))
}
