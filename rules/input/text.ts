import { withoutPercent } from './percent.ts'

/**
 * What PostgreSQL can keep: it has no place for a NUL, and half a surrogate pair is no letter. And what can be compared
 * in little time: see below.
 */
export const isText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed() && !hasManyMarks(text)

/** The beginning of a text, and never half of a letter that is written with two units. */
export const cutText = (text: string, most: number): string =>
  text.slice(0, isHigh(text.charCodeAt(most - 1)) ? most - 1 : most)

/** As Unicode itself says for texts that are read in one go (UAX 15, stream-safe); no language writes a tenth of it. */
export const mostMarks = 30

/**
 * Marks on one letter are sorted when a text is brought into its normal form, and that takes the square of their
 * number: ten thousand hold a process for a fifth of a second.
 */
function hasManyMarks(text: string): boolean {
  if (text.length <= mostMarks) return false
  let marks = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < firstMark) marks = 0
    else if (!isMark(isHigh(code) ? text.codePointAt(at++)! : code)) marks = 0
    else if (++marks > mostMarks) return true
  }
  return false
}

const [firstMark, lastMark] = [0x300, 0x1ffff]
const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff

/** Asking a pattern for every letter would cost more than the marks do; beyond these planes no mark is ever moved. */
let table: Uint8Array | undefined
const isMark = (code: number) =>
  (table ??= Uint8Array.from({ length: lastMark + 1 }, (_, at) => Number(/\p{M}/u.test(String.fromCodePoint(at)))))[
    code
  ] === 1

/**
 * `__proto__`, `constructor` and the like mean something to the program itself and are names of nothing that is sent.
 */
export const isFieldName = (name: string): boolean => isText(name) && !(name in Object.prototype)

/** Percent signs decoded; nothing where they are written wrongly or hide what is no text. */
export function decodePercent(text: string): string | null {
  const decoded = withoutPercent(text)
  return decoded !== null && isText(decoded) ? decoded : null
}
