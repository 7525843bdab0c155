/** Amount used per name within a fixed window that starts with the first use of that name. */
export type UsageWindow = {
  amountOf: (name: string) => number
  add: (name: string, amount: number) => void
  /** End of the current window of a name, in the unit of `now`. */
  endsAt: (name: string) => number
}

/** Above this number of names, expired entries are deleted, at most four times per window because a sweep is O(n). */
const sweepThreshold = 10_000

export function usageWindow(now: () => number, windowMs = 60_000): UsageWindow {
  const entries = new Map<string, { startTime: number; amount: number }>()
  let lastSweep = -Infinity
  const currentEntry = (name: string) => {
    const entry = entries.get(name)
    return entry && now() - entry.startTime < windowMs ? entry : null
  }
  function sweep() {
    lastSweep = now()
    for (const name of entries.keys()) if (!currentEntry(name)) entries.delete(name)
  }
  return {
    amountOf: (name) => currentEntry(name)?.amount ?? 0,
    endsAt: (name) => (currentEntry(name)?.startTime ?? now() - windowMs) + windowMs,
    add(name, amount) {
      const entry = currentEntry(name)
      if (entry) entry.amount = Math.max(0, entry.amount + amount)
      else {
        if (entries.size >= sweepThreshold && now() - lastSweep > windowMs / 4) sweep()
        entries.set(name, { startTime: now(), amount: Math.max(0, amount) })
      }
    },
  }
}
