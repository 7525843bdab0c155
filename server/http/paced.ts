/** Beginning a request that is answered from memory takes a fifth of a millisecond. */
const atOnce = 8

/**
 * A few begin in each turn of the event loop, in the order they came. Node reads every connection that has something to
 * say before it looks at what PostgreSQL answered: hundreds of requests would all be answered in between.
 */
export function paced(most = atOnce): (begin: () => void) => void {
  let begun = 0
  let from = 0
  let waiting: (() => void)[] = []

  function nextTurn(): void {
    begun = 0
    while (begun < most && from < waiting.length) {
      begun++
      waiting[from++]!()
    }
    if (from === waiting.length) [waiting, from] = [[], 0]
    if (begun > 0) setImmediate(nextTurn)
  }

  return (begin) => {
    if (begun >= most || waiting.length > 0) return void waiting.push(begin)
    if (begun++ === 0) setImmediate(nextTurn)
    begin()
  }
}
