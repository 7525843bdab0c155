import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { proofBits } from '#rules/cards/limits.ts'
import { leadingZeroBits, proofDifficultyBits, proofText } from '#rules/identity/proof-of-work.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import { openOneTimeTokens } from '#app/platform/secrets/one-time-tokens.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { Puzzle } from '../contract.ts'

const puzzleLifetimeMs = 5 * 60_000

export const solutionSchema = z.object({ challenge: z.string().max(200), answer: z.coerce.number().int().min(0) })
export type Solution = z.infer<typeof solutionSchema>

/** The code or form that the puzzle protects. A solution for one kind is not accepted for another. */
type PuzzleKind = 'class' | 'room' | 'request' | 'hour'

const sealPurpose = (kind: PuzzleKind) => `${kind}-code-puzzle`

/** Proof of work after too many wrong codes: makes guessing expensive without locking any user out. */
export function createPuzzle({ env, now }: Services, kind: PuzzleKind, failuresThisHour: number): Puzzle {
  const bits = proofBits(failuresThisHour, proofDifficultyBits)
  const payload = `${now() + puzzleLifetimeMs}.${bits}.${randomBytes(12).toString('base64url')}`
  return { challenge: `${payload}.${openKeys(env.SECRET).sign(sealPurpose(kind), payload)}`, bits }
}

/** Checks the seal, the expiry and the proof of work. Each challenge is accepted once. */
export async function isValidSolution(
  services: Services,
  kind: PuzzleKind,
  submitted: Solution | null,
): Promise<boolean> {
  if (!submitted) return false
  const separator = submitted.challenge.lastIndexOf('.')
  const [payload, seal] = [submitted.challenge.slice(0, separator), submitted.challenge.slice(separator + 1)]
  const [expiresAt, bits] = payload.split('.').map(Number) as [number, number]
  if (!openKeys(services.env.SECRET).matches(sealPurpose(kind), payload, seal) || expiresAt < services.now())
    return false
  const hash = createHash('sha256').update(proofText(submitted.challenge, submitted.answer)).digest()
  return leadingZeroBits(hash) >= bits && openOneTimeTokens(services).claim('class-code', submitted.challenge)
}
