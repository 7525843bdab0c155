/** Starting a request that is served from memory takes 0.2 ms. */
const defaultStarts = 8

/**
 * Starts a few requests per event loop iteration, in order of arrival. Otherwise Node would start hundreds of incoming
 * requests before it reads the next result from PostgreSQL.
 */
export function limitStartsPerTick(maxStarts = defaultStarts): (begin: () => void) => void {
  let startedInTick = 0
  let nextIndex = 0
  let waiting: (() => void)[] = []

  function startWaiting(): void {
    startedInTick = 0
    while (startedInTick < maxStarts && nextIndex < waiting.length) {
      startedInTick++
      waiting[nextIndex++]!()
    }
    if (nextIndex === waiting.length) [waiting, nextIndex] = [[], 0]
    if (startedInTick > 0) setImmediate(startWaiting)
  }

  return (start) => {
    if (startedInTick >= maxStarts || waiting.length > 0) return void waiting.push(start)
    if (startedInTick++ === 0) setImmediate(startWaiting)
    start()
  }
}
