import { refuse, type Result } from '../lib/result.ts'
import { isTooLong, looksLikeLink } from '../display-name.ts'
import { seededRandom, shuffled } from '../program/random.ts'
import { checkName, sameName, type NameReason } from '../students/name.ts'
import { friendlyWords, joined, type NameLanguage } from './guest-words.ts'

/** What guests of a room are called: one of three names that are made for them or, where the host allows it, one they type. */

export const guestNameChoices = 3
export const mostGuestSeed = 2 ** 31 - 1
export const longestGuestName = 20

/** The same for the same seed, so that a device sends which one it chose and never the words. */
export function guestNames(seed: number, language: NameLanguage): readonly string[] {
  const random = seededRandom(seed)
  const { kinds, things } = friendlyWords[language]
  const [chosenKinds, chosenThings] = [shuffled(kinds, random), shuffled(things, random)]
  return Array.from({ length: guestNameChoices }, (_, at) => joined[language](chosenKinds[at]!, chosenThings[at]!))
}

/** As a child's own name is judged, and shorter: it stands on the wall, and nobody has written it into a list before. */
export function checkGuestName(typed: string): Result<string, NameReason | 'link'> {
  const name = checkName(typed)
  if (!name.ok) return name
  if (isTooLong(name.value, longestGuestName)) return refuse('too-long')
  return looksLikeLink(name.value) ? refuse('link') : name
}

/** Nobody is taken for somebody else: the second of a name has a number. */
export function unlikeOthers(name: string, taken: readonly string[]): string {
  const others = new Set(taken.map(sameName))
  for (let number = 1; ; number++) {
    const told = number === 1 ? name : `${name} ${number}`
    if (!others.has(sameName(told))) return told
  }
}
