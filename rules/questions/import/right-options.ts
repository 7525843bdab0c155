/** Indexes of the options that a cell names by number, letter or text. */
export function parseRightOptions(
  cell: string,
  optionTexts: readonly string[],
  textFirst: boolean,
): ReadonlySet<number> {
  // Limits the cost: each part is compared with every option.
  if (cell.length > maxCellLength) return new Set()
  const options = optionTexts.map(normalizeText)
  const wholeMatch = findOptionByText(cell, options)
  if (textFirst && wholeMatch !== null) return new Set([wholeMatch])
  const tokens = cell.split(/[,;，；、/&\s]+/).filter((token) => token !== '')
  const places = tokens.map((token) => findOptionByName(token, options))
  if (places.length > 0 && places.every((place) => place !== null)) return new Set(places)
  if (wholeMatch !== null) return new Set([wholeMatch])
  const texts = cell.split(/[;；|]/).map((text) => findOptionByText(text, options))
  return texts.every((place) => place !== null) ? new Set(texts) : new Set()
}

const maxCellLength = 600

const normalizeText = (text: string) => text.normalize('NFKC').trim().toLocaleLowerCase('en')

function findOptionByText(text: string, options: readonly string[]): number | null {
  const normalized = normalizeText(text)
  const index = normalized === '' ? -1 : options.indexOf(normalized)
  return index < 0 ? null : index
}

function findOptionByName(token: string, options: readonly string[]): number | null {
  const name = normalizeText(token).replace(/[.)]$/, '')
  const index = /^[1-9]$/.test(name) ? Number(name) - 1 : /^[a-f]$/.test(name) ? name.charCodeAt(0) - 97 : -1
  return index >= 0 && (options[index] ?? '') !== '' ? index : null
}
