/** A small sum that costs a person's device a second and a flood of robots a fortune. */

export const proofDifficultyBits = 16

export function leadingZeroBits(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first === -1 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first]!) - 24
}

/** What is hashed: the server's challenge and the number the device is looking for. */
export const proofText = (challenge: string, answer: number): string => `${challenge}:${answer}`
