import { decodePercentForDisplay } from './percent.ts'

/**
 * Whether PostgreSQL can store the text (no NUL, no lone surrogates) and normalizing it is cheap (see
 * `hasTooManyMarks`).
 */
export const isText = (text: string): boolean =>
  !text.includes('\u0000') && text.isWellFormed() && !hasTooManyMarks(text)

/** Truncates to UTF-16 units without splitting a surrogate pair. */
export const truncateText = (text: string, maxLength: number): string =>
  text.slice(0, isHighSurrogate(text.charCodeAt(maxLength - 1)) ? maxLength - 1 : maxLength)

/** Combining marks on one letter: the stream-safe limit of Unicode (UAX 15), ten times more than any language uses. */
export const maxMarks = 30

/**
 * Unicode normalization sorts the marks of a letter in quadratic time: ten thousand marks block the process for 0.2 s.
 */
function hasTooManyMarks(text: string): boolean {
  if (text.length <= maxMarks) return false
  let marks = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < firstMark) marks = 0
    else if (!isMark(isHighSurrogate(code) ? text.codePointAt(index++)! : code)) marks = 0
    else if (++marks > maxMarks) return true
  }
  return false
}

const [firstMark, lastMark] = [0x300, 0x1ffff]
const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff

/** Lookup table, because a regular expression per character is too slow. Marks above `lastMark` are never reordered. */
let markTable: Uint8Array | undefined
const isMark = (code: number) =>
  (markTable ??= Uint8Array.from({ length: lastMark + 1 }, (_, index) =>
    Number(/\p{M}/u.test(String.fromCodePoint(index))),
  ))[code] === 1

/** Rejects names like `__proto__` and `constructor`, which could change object prototypes. */
export const isFieldName = (name: string): boolean => isText(name) && !(name in Object.prototype)

/** Percent-decodes text; `null` if the encoding is invalid or the result is not storable text. */
export function decodePercent(text: string): string | null {
  const decoded = decodePercentForDisplay(text)
  return decoded !== null && isText(decoded) ? decoded : null
}
