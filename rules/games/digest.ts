/** FNV-1a hash over integers, four bytes each. Equal digests are treated as equal game states. */
export function computeDigest(numbers: Iterable<number>): number {
  let hash = 0x811c9dc5
  for (const number of numbers) {
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((number >>> shift) & 255), 0x01000193)
  }
  return hash >>> 0
}
