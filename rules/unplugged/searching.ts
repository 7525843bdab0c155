/** Searching in a row of closed cards: how many are opened until the number is found. */

export const opensOneByOne = (numbers: readonly number[], wanted: number): number => numbers.indexOf(wanted) + 1

/** Opens the middle of what is left, the left one of two. 0 where the number is not there. */
export function opensByHalving(numbers: readonly number[], wanted: number): number {
  let [from, to] = [0, numbers.length - 1]
  for (let opened = 1; from <= to; opened++) {
    const middle = Math.floor((from + to) / 2)
    if (numbers[middle] === wanted) return opened
    if (numbers[middle]! < wanted) from = middle + 1
    else to = middle - 1
  }
  return 0
}

/** The most cards that halving opens in a row of this length. */
export function mostByHalving(cards: number): number {
  const row = Array.from({ length: cards }, (_, at) => at)
  return Math.max(...row.map((wanted) => opensByHalving(row, wanted)))
}
