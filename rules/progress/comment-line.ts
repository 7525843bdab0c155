/** What a comment on a program in text is about: a line takes the place that a statement has in a tree. */

import { cutText } from '../input/text.ts'
import { MOST_CODE_CHARACTERS, type CommentPlace } from './review.ts'

/** A line further down than any program of a child has; about such a line nothing can be said. */
const MOST_LINES = 1_000

const linesIn = (text: string): readonly string[] =>
  text.split('\n', MOST_LINES).map((line) => cutText(line.trim(), MOST_CODE_CHARACTERS))

/** `line` counts from 1. About an empty line nothing can be said. */
export function placeOfLine(text: string, line: number): CommentPlace | null {
  const code = linesIn(text)[line - 1]
  return code ? { statement: line - 1, code } : null
}

/**
 * The line in a program that may have changed since: the same words at the same place, else the same words nearest to
 * it, however deep they stand. `null` where they are gone.
 */
export function lineOfPlace(text: string, { statement, code }: CommentPlace): number | null {
  const [nearest] = linesIn(text)
    .map((line, at) => ({ line, number: at + 1, away: Math.abs(at - statement) }))
    .filter(({ line }) => line === code)
    .toSorted((one, other) => one.away - other.away)
  return nearest?.number ?? null
}

/** Every line about which something can be said. */
export const linesToChoose = (text: string): readonly { readonly line: number; readonly code: string }[] =>
  text.split('\n', MOST_LINES).flatMap((code, at) => (code.trim() === '' ? [] : [{ line: at + 1, code }]))
