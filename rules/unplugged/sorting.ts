/** Sorting as students do it with cards on the floor; counts comparisons and swaps. */

type SortResult = { readonly comparisons: number; readonly swaps: number; readonly sorted: readonly number[] }

/** Bubble sort: each pass ends before the sorted part; a pass without a swap is the last. */
export function bubbleSort(numbers: readonly number[]): SortResult {
  const row = [...numbers]
  let [comparisons, swaps] = [0, 0]
  for (let end = row.length - 1, swapped = true; end > 0 && swapped; end--) {
    swapped = false
    for (let index = 0; index < end; index++) {
      comparisons++
      if (row[index]! <= row[index + 1]!) continue
      swap(row, index, index + 1)
      swaps++
      swapped = true
    }
  }
  return { comparisons, swaps, sorted: row }
}

/** Selection sort: swaps the smallest remaining number to the front. */
export function selectionSort(numbers: readonly number[]): SortResult {
  const row = [...numbers]
  let [comparisons, swaps] = [0, 0]
  for (let start = 0; start < row.length - 1; start++) {
    let smallest = start
    for (let index = start + 1; index < row.length; index++) {
      comparisons++
      if (row[index]! < row[smallest]!) smallest = index
    }
    if (smallest === start) continue
    swap(row, start, smallest)
    swaps++
  }
  return { comparisons, swaps, sorted: row }
}

function swap(row: number[], first: number, second: number) {
  const previous = row[first]!
  row[first] = row[second]!
  row[second] = previous
}
