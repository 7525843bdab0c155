import { refuse, type Result } from '../lib/result.ts'
import { isTooLong } from '../display-name.ts'
import { seededRandom, shuffled } from '../program/random.ts'
import { checkTypedName, sameName, type TypedNameReason } from '../students/name.ts'
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

/** As the name is judged that a child types to ask for a class, and shorter: it stands on the wall. */
export function checkGuestName(typed: string): Result<string, TypedNameReason> {
  const name = checkTypedName(typed)
  return name.ok && isTooLong(name.value, longestGuestName) ? refuse('too-long') : name
}

/** Nobody is taken for somebody else: the second of a name has a number. */
export function unlikeOthers(name: string, taken: readonly string[]): string {
  const others = new Set(taken.map(sameName))
  for (let number = 1; ; number++) {
    const told = number === 1 ? name : `${name} ${number}`
    if (!others.has(sameName(told))) return told
  }
}
