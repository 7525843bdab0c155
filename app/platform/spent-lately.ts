/** What everybody took of something, by name, in the minute that began when they first did. */
export type SpentLately = {
  of: (name: string) => number
  add: (name: string, amount: number) => void
  /** When the minute of somebody is over. */
  until: (name: string) => number
}

/** From so many on, those whose minute is over are looked for, now and then: looking costs, too. */
const manyNames = 10_000

export function spentLately(now: () => number, windowMs = 60_000): SpentLately {
  const spent = new Map<string, { since: number; amount: number }>()
  let sweptAt = -Infinity
  const ownOf = (name: string) => {
    const own = spent.get(name)
    return own && now() - own.since < windowMs ? own : null
  }
  function sweep() {
    sweptAt = now()
    for (const name of spent.keys()) if (!ownOf(name)) spent.delete(name)
  }
  return {
    of: (name) => ownOf(name)?.amount ?? 0,
    until: (name) => (ownOf(name)?.since ?? now() - windowMs) + windowMs,
    add(name, amount) {
      const own = ownOf(name)
      if (own) own.amount = Math.max(0, own.amount + amount)
      else {
        if (spent.size >= manyNames && now() - sweptAt > windowMs / 4) sweep()
        spent.set(name, { since: now(), amount: Math.max(0, amount) })
      }
    },
  }
}
