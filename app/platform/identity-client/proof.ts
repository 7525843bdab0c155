import { leadingZeroBits, proofText } from '#rules/identity/proof-of-work.ts'

const batch = 512

/** Looks for the number whose hash begins with enough zeros; a second or two on a phone, in small portions. */
export async function solveProof(challenge: string, difficultyBits: number): Promise<number> {
  const encoder = new TextEncoder()
  const hashOf = (answer: number) => crypto.subtle.digest('SHA-256', encoder.encode(proofText(challenge, answer)))
  for (let from = 0; ; from += batch) {
    const hashes = await Promise.all(Array.from({ length: batch }, (_, index) => hashOf(from + index)))
    const found = hashes.findIndex((hash) => leadingZeroBits(new Uint8Array(hash)) >= difficultyBits)
    if (found !== -1) return from + found
  }
}
