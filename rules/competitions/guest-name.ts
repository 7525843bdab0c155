import { refuse, type Result } from '../result.ts'
import { isTooLong } from '../input/display-name.ts'
import { seededRandom, shuffle } from '../program/random.ts'
import { checkTypedName } from '../students/judged-name.ts'
import { nameKey, type TypedNameReason } from '../students/name.ts'
import { friendlyWords, nameJoiners, type NameLanguage } from './guest-words.ts'

/** Guests of a room choose one of three generated names or, if the host allows it, type a name. */

export const guestNameChoiceCount = 3
export const maxGuestSeed = 2 ** 31 - 1
export const maxGuestNameLength = 20

/** Deterministic per seed: the device sends only the index of the chosen name, never its text. */
export function suggestGuestNames(seed: number, language: NameLanguage): readonly string[] {
  const random = seededRandom(seed)
  const { kinds, things } = friendlyWords[language]
  const [chosenKinds, chosenThings] = [shuffle(kinds, random), shuffle(things, random)]
  return Array.from({ length: guestNameChoiceCount }, (_, index) =>
    nameJoiners[language](chosenKinds[index]!, chosenThings[index]!),
  )
}

/** Same rules as for a student's typed name, but shorter because the projector shows it. */
export function checkGuestName(typed: string): Result<string, TypedNameReason> {
  const name = checkTypedName(typed)
  return name.ok && isTooLong(name.value, maxGuestNameLength) ? refuse('too-long') : name
}

/** Appends a number to a name that another player in the room already has. */
export function makeNameUnique(name: string, taken: readonly string[]): string {
  const takenNames = new Set(taken.map(nameKey))
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`
    if (!takenNames.has(nameKey(candidate))) return candidate
  }
}
