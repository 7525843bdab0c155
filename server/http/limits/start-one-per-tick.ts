/**
 * Starts one CPU-bound task per event loop iteration, round-robin by owner. Rendering a visitor's page never waits for
 * I/O: a client that requests a hundred pages would otherwise have all of them rendered before other clients are served.
 */
export function startOnePerTick(): (ownerKey: string) => Promise<void> {
  // In round-robin order: a Map appends re-inserted keys at its end.
  const queues = new Map<string, (() => void)[]>()
  let running = false

  function startNext(): void {
    const [first] = queues
    running = first !== undefined
    if (!first) return
    const [ownerKey, [start, ...rest]] = first
    queues.delete(ownerKey)
    if (rest.length > 0) queues.set(ownerKey, rest)
    setImmediate(startNext)
    start!()
  }

  return (ownerKey) =>
    new Promise((start) => {
      const queue = queues.get(ownerKey) ?? []
      queue.push(start)
      queues.set(ownerKey, queue)
      if (running) return
      running = true
      setImmediate(startNext)
    })
}
