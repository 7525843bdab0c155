/** Anchors comments to lines of a text program, as comments on block programs are anchored to statements. */

import { truncateText } from '../input/text.ts'
import { MAX_CODE_CHARACTERS, type CommentAnchor } from './review.ts'

/** Lines after this one cannot have comments; student programs are shorter. */
const MAX_LINES = 1_000

const normalizedLines = (text: string): readonly string[] =>
  text.split('\n', MAX_LINES).map((line) => truncateText(line.trim(), MAX_CODE_CHARACTERS))

/** `line` counts from 1. Empty lines cannot have comments. */
export function anchorForLine(text: string, line: number): CommentAnchor | null {
  const code = normalizedLines(text)[line - 1]
  return code ? { statement: line - 1, code } : null
}

/**
 * Finds the commented line in a program that may have changed since: the nearest line with the same text, ignoring
 * indentation. `null` if the text is gone.
 */
export function lineForAnchor(text: string, { statement, code }: CommentAnchor): number | null {
  const [nearest] = normalizedLines(text)
    .map((line, index) => ({ line, number: index + 1, distance: Math.abs(index - statement) }))
    .filter(({ line }) => line === code)
    .toSorted((first, second) => first.distance - second.distance)
  return nearest?.number ?? null
}

/** All non-empty lines, which a comment can refer to. */
export const commentableLines = (text: string): readonly { readonly line: number; readonly code: string }[] =>
  text.split('\n', MAX_LINES).flatMap((code, index) => (code.trim() === '' ? [] : [{ line: index + 1, code }]))
