/** What everybody took of something in the minute they began with, by name. Nobody is kept longer than that. */
export type SpentLately = {
  of: (name: string) => number
  add: (name: string, amount: number) => void
  /** When the minute of somebody is over. */
  until: (name: string) => number
}

const mostNames = 10_000

export function spentLately(now: () => number, windowMs = 60_000): SpentLately {
  const spent = new Map<string, { since: number; amount: number }>()
  const ownOf = (name: string) => {
    const own = spent.get(name)
    return own && now() - own.since < windowMs ? own : null
  }
  return {
    of: (name) => ownOf(name)?.amount ?? 0,
    until: (name) => (ownOf(name)?.since ?? now() - windowMs) + windowMs,
    add(name, amount) {
      const own = ownOf(name)
      if (own) own.amount = Math.max(0, own.amount + amount)
      else {
        if (spent.size >= mostNames) for (const one of spent.keys()) if (!ownOf(one)) spent.delete(one)
        spent.set(name, { since: now(), amount: Math.max(0, amount) })
      }
    },
  }
}
