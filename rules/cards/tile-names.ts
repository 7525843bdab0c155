/** What stands on the tiles of a class: given names, and as much more as tells two apart. */
export function tileNames(names: readonly string[]): string[] {
  const parts = names.map(nameParts)
  const given = parts.map(({ first }) => first)
  const initials = parts.map(({ first, rest }) =>
    rest === '' ? first : `${first} ${initialOf(rest.split(/\s+/).at(-1)!)}`,
  )
  const alone = (list: string[], at: number) => list.indexOf(list[at]!) === list.lastIndexOf(list[at]!)
  return names.map((name, at) => (alone(given, at) ? given[at]! : alone(initials, at) ? initials[at]! : name.trim()))
}

/**
 * What a child is called by, and the rest of the name. In Korean and Chinese the family name comes first and a child is
 * called by the whole name, also where somebody wrote a space in it.
 */
export function nameParts(name: string): { first: string; rest: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return /[\p{Script=Hangul}\p{Script=Han}]/u.test(first)
    ? { first: name.trim(), rest: '' }
    : { first, rest: rest.join(' ') }
}

/** A Thai name may begin with a vowel that is written before its consonant; alone it would not be read. */
function initialOf(word: string): string {
  const letters = Array.from(word)
  const length = /[เ-ไ]/u.test(letters[0]!) ? 2 : 1
  return `${letters.slice(0, length).join('')}.`
}
