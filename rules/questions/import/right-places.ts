/** Which options a cell means: by their numbers, their letters, or as they are written. */
export function rightPlaces(cell: string, given: readonly string[], textFirst: boolean): ReadonlySet<number> {
  // Nobody names more: each part is compared with every option.
  if (cell.length > mostLetters) return new Set()
  const options = given.map(plain)
  const whole = placeOfText(cell, options)
  if (textFirst && whole !== null) return new Set([whole])
  const tokens = cell.split(/[,;，；、/&\s]+/).filter((token) => token !== '')
  const places = tokens.map((token) => placeNamed(token, options))
  if (places.length > 0 && places.every((place) => place !== null)) return new Set(places)
  if (whole !== null) return new Set([whole])
  const texts = cell.split(/[;；|]/).map((text) => placeOfText(text, options))
  return texts.every((place) => place !== null) ? new Set(texts) : new Set()
}

const mostLetters = 600

const plain = (text: string) => text.normalize('NFKC').trim().toLocaleLowerCase('en')

function placeOfText(text: string, options: readonly string[]): number | null {
  const asked = plain(text)
  const at = asked === '' ? -1 : options.indexOf(asked)
  return at < 0 ? null : at
}

function placeNamed(token: string, options: readonly string[]): number | null {
  const name = plain(token).replace(/[.)]$/, '')
  const at = /^[1-9]$/.test(name) ? Number(name) - 1 : /^[a-f]$/.test(name) ? name.charCodeAt(0) - 97 : -1
  return at >= 0 && (options[at] ?? '') !== '' ? at : null
}
