/** Proof of work: costs one device about a second, but makes mass automated requests expensive. */

export const proofDifficultyBits = 16

export function leadingZeroBits(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first === -1 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first]!) - 24
}

/** The text to hash: the server's challenge and the candidate number. */
export const proofText = (challenge: string, answer: number): string => `${challenge}:${answer}`
