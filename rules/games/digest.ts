/** FNV-1a over whole numbers, four bytes each: two states with one digest are the same play for all we can tell. */
export function digestOf(numbers: Iterable<number>): number {
  let hash = 0x811c9dc5
  for (const number of numbers) {
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((number >>> shift) & 255), 0x01000193)
  }
  return hash >>> 0
}
