import { accept, refuse, type Result } from '../result.ts'
import { judgeText } from '../words/judge-text.ts'

/** The page of a certificate is public, so words that the filter holds are refused immediately. */
export const checkOwnWords = (text: string, innocent: readonly string[] = []): Result<string, 'held-words'> =>
  judgeText(text, { audience: 'adult', innocent }).decision === 'hold' ? refuse('held-words') : accept(text)
