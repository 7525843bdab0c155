/**
 * Loaded into the server with `--import`: reports over IPC how long the event loop was blocked, and memory use after
 * garbage collection. Counts CPU time of this thread between two ticks, so that other processes do not affect it.
 */
const tickMs = 5

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

let [lastCpuMs, longestMs] = [threadCpuMs(), 0]

function tick() {
  const now = threadCpuMs()
  longestMs = Math.max(longestMs, now - lastCpuMs)
  lastCpuMs = now
}

setInterval(tick, tickMs).unref()

/** `workedMs`: CPU time of this thread since its start. */
export type Reading = { longestMs: number; workedMs: number; heapMb: number; residentMb: number }

process.on('message', ({ ask, id }: { ask: string; id: number }) => {
  tick()
  if (ask === 'collect') for (let round = 0; round < 2; round++) (globalThis as { gc?: () => void }).gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const answer: Reading = {
    longestMs,
    workedMs: threadCpuMs(),
    heapMb: (heapUsed + external) / 1e6,
    residentMb: rss / 1e6,
  }
  // Do not attribute the time of a requested garbage collection to a request.
  ;[lastCpuMs, longestMs] = [threadCpuMs(), 0]
  process.send?.({ id, answer })
})
process.on('disconnect', () => process.exit(0))
