import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { proofBits } from '#rules/cards/limits.ts'
import { leadingZeroBits, proofDifficultyBits, proofText } from '#rules/identity/proof-of-work.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import { openOneTime } from '#app/platform/one-time.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Puzzle } from './contract.ts'

const lifeMs = 5 * 60_000

export const solution = z.object({ challenge: z.string().max(200), answer: z.coerce.number().int().min(0) })
export type Solution = z.infer<typeof solution>

/** What kind of code it stands before: one before short codes is longer, and a shorter one does not stand in for it. */
type CodeKind = 'class' | 'room'

const purposeOf = (kind: CodeKind) => `${kind}-code-puzzle`

/** A small sum for the device when too many wrong codes come in: nobody is shut out, and guessing becomes dear. */
export function newPuzzle({ env, now }: Services, kind: CodeKind, failuresThisHour: number): Puzzle {
  const bits = proofBits(failuresThisHour, proofDifficultyBits)
  const named = `${now() + lifeMs}.${bits}.${randomBytes(12).toString('base64url')}`
  return { challenge: `${named}.${openKeys(env.SECRET).seal(purposeOf(kind), named)}`, bits }
}

/** Ours, in time, solved, and not used before. */
export async function isSolved(services: Services, kind: CodeKind, given: Solution | null): Promise<boolean> {
  if (!given) return false
  const at = given.challenge.lastIndexOf('.')
  const [named, seal] = [given.challenge.slice(0, at), given.challenge.slice(at + 1)]
  const [until, bits] = named.split('.').map(Number) as [number, number]
  if (!openKeys(services.env.SECRET).matches(purposeOf(kind), named, seal) || until < services.now()) return false
  const hash = createHash('sha256').update(proofText(given.challenge, given.answer)).digest()
  return leadingZeroBits(hash) >= bits && openOneTime(services).claim('class-code', given.challenge)
}
