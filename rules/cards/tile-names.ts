/** Names on the tiles of a class: first names, extended as far as needed to be distinct. */
export function tileNames(names: readonly string[]): string[] {
  const parts = names.map(nameParts)
  const firstNames = parts.map(({ first }) => first)
  const initials = parts.map(({ first, rest }) =>
    rest === '' ? first : `${first} ${initialOf(rest.split(/\s+/).at(-1)!)}`,
  )
  const isUnique = (list: string[], index: number) => list.indexOf(list[index]!) === list.lastIndexOf(list[index]!)
  return names.map((name, index) =>
    isUnique(firstNames, index) ? firstNames[index]! : isUnique(initials, index) ? initials[index]! : name.trim(),
  )
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
