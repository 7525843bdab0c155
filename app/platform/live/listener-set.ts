/** Set of listeners; `add` returns the function that removes the listener. */
export function createListenerSet<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    notify: (...args: Args) => listeners.forEach((listener) => listener(...args)),
    add(listener: (...args: Args) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
