type PressedKey = { key: string; code: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const letters = 'ABCDEF'

/**
 * Choice index for the keys 1 to 6 and A to F, otherwise null. On Thai and Korean keyboards, letters count by the
 * physical key.
 */
export function keyToChoiceIndex({ key, code, ctrlKey, metaKey, altKey }: PressedKey): number | null {
  if (ctrlKey || metaKey || altKey) return null
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(code)?.[1]
  if (digit !== undefined) return Number(digit) - 1
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : /^Key([A-F])$/.exec(code)?.[1]
  const index = letter === undefined ? -1 : letters.indexOf(letter)
  return index === -1 ? null : index
}
