/** Search in a row of face-down cards: how many cards are opened until the number is found. */

export const linearSearchOpenings = (numbers: readonly number[], target: number): number => numbers.indexOf(target) + 1

/** Binary search; opens the left of two middle cards. 0 if the number is missing. */
export function binarySearchOpenings(numbers: readonly number[], target: number): number {
  let [from, to] = [0, numbers.length - 1]
  for (let openedCards = 1; from <= to; openedCards++) {
    const middle = Math.floor((from + to) / 2)
    if (numbers[middle] === target) return openedCards
    if (numbers[middle]! < target) from = middle + 1
    else to = middle - 1
  }
  return 0
}

/** The most cards a binary search opens in a row of this length. */
export function maxBinarySearchOpenings(cards: number): number {
  const row = Array.from({ length: cards }, (_, index) => index)
  return Math.max(...row.map((target) => binarySearchOpenings(row, target)))
}
