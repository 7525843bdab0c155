import { parseClassCode } from '../classrooms/class-code.ts'
import type { AnswerSize } from './answer-layout.ts'

/** The QR code of an answer sheet: the code of a student's copy and the size of its bubbles. */

export const formatSheetCode = (code: string, size: AnswerSize): string => `${code}-${size === 'large' ? 'L' : 'N'}`

/** Null for other codes, for example of a login card. */
export function parseSheetCode(text: string): { code: string; size: AnswerSize } | null {
  const [, typed, letter] = /^([0-9A-Z]{8})-([NL])$/.exec(text.trim()) ?? []
  const code = typed === undefined ? null : parseClassCode(typed)
  return code === null ? null : { code, size: letter === 'L' ? 'large' : 'normal' }
}
