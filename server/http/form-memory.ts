import { AppError } from '#app/platform/errors.ts'

/** Two files of ten megabytes of one person, and twelve times that of all together. */
const most = { each: 21_000_000, together: 250_000_000 }

/** What is kept in memory of forms that are being read or worked on. A request lets go of its part when it is answered. */
export type FormMemory = { hold: (personId: string, bytes: number, most?: number) => () => void }

/**
 * A large form stands whole in memory until its page has answered. Whoever opens a hundred connections and sends ten
 * megabytes on each would have a gigabyte of it.
 */
export function formMemory({ each, together } = most): FormMemory {
  const held = new Map<string, number>()
  let all = 0
  return {
    hold(personId, bytes, most = each) {
      const own = held.get(personId) ?? 0
      if (own + bytes > most || all + bytes > together) throw new AppError('limited', { retryAfterSeconds: 5 })
      all += bytes
      held.set(personId, own + bytes)
      let holding = true
      return () => {
        if (!holding) return
        holding = false
        all -= bytes
        const left = held.get(personId)! - bytes
        if (left === 0) held.delete(personId)
        else held.set(personId, left)
      }
    },
  }
}
