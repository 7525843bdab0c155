import { nameKey } from '../students/name.ts'

/** Names on the tiles of a class: first names, extended as far as needed to be distinct; namesakes are numbered. */
export function tileNames(names: readonly string[]): string[] {
  const whole = distinctNames(names)
  const parts = names.map(nameParts)
  const firstNames = parts.map(({ first }) => first)
  const initials = parts.map(({ first, rest }) =>
    rest === '' ? first : `${first} ${initialOf(rest.split(/\s+/).at(-1)!)}`,
  )
  const isUnique = (list: string[], index: number) =>
    list.filter((text) => nameKey(text) === nameKey(list[index]!)).length === 1
  return names.map((_, index) =>
    isUnique(firstNames, index) ? firstNames[index]! : isUnique(initials, index) ? initials[index]! : whole[index]!,
  )
}

/** Numbers students with the same name by their order in the class list: `Leo Martin (1)`, `Leo Martin (2)`. */
export function distinctNames(names: readonly string[]): string[] {
  const byKey = Map.groupBy(names.keys(), (index) => nameKey(names[index]!))
  return names.map((name, index) => {
    const namesakes = byKey.get(nameKey(name))!
    return namesakes.length === 1 ? name.trim() : `${name.trim()} (${namesakes.indexOf(index) + 1})`
  })
}

/**
 * Splits a name into first name and rest. Korean and Chinese names stay whole, even with a space: the family name comes
 * first and children are addressed by the whole name.
 */
export function nameParts(name: string): { first: string; rest: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return /[\p{Script=Hangul}\p{Script=Han}]/u.test(first)
    ? { first: name.trim(), rest: '' }
    : { first, rest: rest.join(' ') }
}

/** A Thai vowel written before its consonant is unreadable alone, so the initial then has two characters. */
function initialOf(word: string): string {
  const letters = Array.from(word)
  const length = /[เ-ไ]/u.test(letters[0]!) ? 2 : 1
  return `${letters.slice(0, length).join('')}.`
}
