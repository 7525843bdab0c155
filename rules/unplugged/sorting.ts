/** Sorting as children do it on the floor, with what they count. */

type Counted = { readonly comparisons: number; readonly swaps: number; readonly sorted: readonly number[] }

/** Neighbours compare from left to right, walk after walk, up to where it is sorted for sure; a walk without a swap is the last. */
export function sortByNeighbours(numbers: readonly number[]): Counted {
  const row = [...numbers]
  let [comparisons, swaps] = [0, 0]
  for (let end = row.length - 1, swapped = true; end > 0 && swapped; end--) {
    swapped = false
    for (let at = 0; at < end; at++) {
      comparisons++
      if (row[at]! <= row[at + 1]!) continue
      swap(row, at, at + 1)
      swaps++
      swapped = true
    }
  }
  return { comparisons, swaps, sorted: row }
}

/** The smallest of the rest is found and takes the first place of the rest. */
export function sortByChoosing(numbers: readonly number[]): Counted {
  const row = [...numbers]
  let [comparisons, swaps] = [0, 0]
  for (let start = 0; start < row.length - 1; start++) {
    let smallest = start
    for (let at = start + 1; at < row.length; at++) {
      comparisons++
      if (row[at]! < row[smallest]!) smallest = at
    }
    if (smallest === start) continue
    swap(row, start, smallest)
    swaps++
  }
  return { comparisons, swaps, sorted: row }
}

function swap(row: number[], one: number, other: number) {
  const kept = row[one]!
  row[one] = row[other]!
  row[other] = kept
}
