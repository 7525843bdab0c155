/** Longest time without yielding to the event loop. */
const sliceMs = 10

/** Processes a long, possibly lazy iterable in slices, yielding to the event loop between slices. */
export async function forEachInSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let sliceStart = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - sliceStart < sliceMs) continue
    await new Promise((resolve) => setImmediate(resolve))
    sliceStart = performance.now()
  }
}
