/** Carries hints between screens and processes: "this path reads differently now". Losing one costs a late screen, never a fact. */
export type Bus = {
  publish: (path: string) => void
  subscribe: (listener: (path: string) => void) => () => void
  close: () => Promise<void>
}

export function inProcessBus(): Bus {
  const listeners = new Set<(path: string) => void>()
  return {
    publish: (path) => listeners.forEach((listener) => listener(path)),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => listeners.clear(),
  }
}
