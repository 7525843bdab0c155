/**
 * Loaded into the server with `--import`: says over the parent's channel how long the event loop was held, and what
 * memory is left after a collection.
 * Counted is the time this thread was at work between two beats, so that a machine with other work spoils nothing.
 */
const beatMs = 5

function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

let [worked, longestMs] = [workedMs(), 0]

function beat() {
  const now = workedMs()
  longestMs = Math.max(longestMs, now - worked)
  worked = now
}

setInterval(beat, beatMs).unref()

/** `workedMs`: of this thread since it began. */
export type Reading = { longestMs: number; workedMs: number; heapMb: number; residentMb: number }

process.on('message', ({ ask, id }: { ask: string; id: number }) => {
  beat()
  if (ask === 'collect') for (let round = 0; round < 2; round++) (globalThis as { gc?: () => void }).gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const answer: Reading = {
    longestMs,
    workedMs: workedMs(),
    heapMb: (heapUsed + external) / 1e6,
    residentMb: rss / 1e6,
  }
  // What a collection asked for here takes is nobody's request.
  ;[worked, longestMs] = [workedMs(), 0]
  process.send?.({ id, answer })
})
process.on('disconnect', () => process.exit(0))
