import { AppError } from '#app/platform/errors/errors.ts'

/** In bytes. Per user: two files of ten megabytes; in total: twelve users with that much. */
const defaultLimits = { each: 21_000_000, together: 250_000_000 }

/** Memory used by forms that are being read or processed. `reserve` returns the function that releases the bytes. */
export type FormMemory = { reserve: (personId: string, bytes: number, maxPerUser?: number) => () => void }

/**
 * Limits form memory per user and in total. A large form stays in memory until the response is finished; a user with a
 * hundred connections and ten megabytes on each would use a gigabyte.
 */
export function createFormMemory({ each, together } = defaultLimits): FormMemory {
  const reservedByUser = new Map<string, number>()
  let totalReserved = 0
  return {
    reserve(personId, bytes, maxPerUser = each) {
      const reserved = reservedByUser.get(personId) ?? 0
      if (reserved + bytes > maxPerUser || totalReserved + bytes > together)
        throw new AppError('limited', { retryAfterSeconds: 5 })
      totalReserved += bytes
      reservedByUser.set(personId, reserved + bytes)
      let isReserved = true
      return () => {
        if (!isReserved) return
        isReserved = false
        totalReserved -= bytes
        const remaining = reservedByUser.get(personId)! - bytes
        if (remaining === 0) reservedByUser.delete(personId)
        else reservedByUser.set(personId, remaining)
      }
    },
  }
}
