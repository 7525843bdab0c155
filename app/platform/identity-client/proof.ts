import { leadingZeroBits, proofText } from '#rules/identity/proof-of-work.ts'

const batchSize = 512

/** Finds a number whose hash starts with enough zero bits (proof of work). Takes a second or two on a phone. */
export async function solveProof(challenge: string, difficultyBits: number): Promise<number> {
  const encoder = new TextEncoder()
  const hashOf = (answer: number) => crypto.subtle.digest('SHA-256', encoder.encode(proofText(challenge, answer)))
  for (let from = 0; ; from += batchSize) {
    const hashes = await Promise.all(Array.from({ length: batchSize }, (_, index) => hashOf(from + index)))
    const offset = hashes.findIndex((hash) => leadingZeroBits(new Uint8Array(hash)) >= difficultyBits)
    if (offset !== -1) return from + offset
  }
}
