type Key = { key: string; code: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const letters = 'ABCDEF'

/**
 * The place that 1 to 6 or A to F mean, or null. A keyboard that types Thai or Korean letters has the same keys: then
 * the key counts by where it is.
 */
export function placeOfKey({ key, code, ctrlKey, metaKey, altKey }: Key): number | null {
  if (ctrlKey || metaKey || altKey) return null
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(code)?.[1]
  if (digit !== undefined) return Number(digit) - 1
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : /^Key([A-F])$/.exec(code)?.[1]
  const place = letter === undefined ? -1 : letters.indexOf(letter)
  return place === -1 ? null : place
}
