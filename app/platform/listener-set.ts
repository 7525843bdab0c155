/** A set of listeners and how to leave it. */
export function listenerSet<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    tell: (...args: Args) => listeners.forEach((listener) => listener(...args)),
    add(listener: (...args: Args) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
