/** What stands on the tiles of a class: given names, and as much more as tells two apart. */
export function tileNames(names: readonly string[]): string[] {
  const parts = names.map((name) => name.trim().split(/\s+/))
  const given = parts.map(([first = '']) => first)
  const initials = parts.map(([first = '', ...rest]) =>
    rest.length > 0 ? `${first} ${initialOf(rest.at(-1)!)}` : first,
  )
  const alone = (list: string[], at: number) => list.indexOf(list[at]!) === list.lastIndexOf(list[at]!)
  return names.map((name, at) => (alone(given, at) ? given[at]! : alone(initials, at) ? initials[at]! : name.trim()))
}

/** A Thai name may begin with a vowel that is written before its consonant; alone it would not be read. */
function initialOf(word: string): string {
  const letters = Array.from(word)
  const length = /[เ-ไ]/u.test(letters[0]!) ? 2 : 1
  return `${letters.slice(0, length).join('')}.`
}
