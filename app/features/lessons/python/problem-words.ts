import { useTranslation } from 'react-i18next'
import type { ProgramDraft, TypingProblem } from '#rules/program/draft.ts'
import { keywords } from '#rules/program/expressions.ts'
import { nearestWord, strangeWord } from './known-words.ts'

const unknown = new Set<TypingProblem['reason']>(['unknown-command', 'unknown-name'])

/** What is wrong with a text, in words: with the word that is meant, and what it could have been. */
export function useProblemWords(known: readonly string[] = []) {
  const { t } = useTranslation('python')
  return ({ typed }: ProgramDraft): string | null => {
    const problem = typed?.problem
    if (!problem) return null
    const { reason, line } = problem
    if (!unknown.has(reason)) return t('line', { line, problem: t(`problem.${reason}`) })
    const word = strangeWord(typed.text.split('\n')[line - 1] ?? '', [...known, ...keywords]) ?? '?'
    const near = nearestWord(word, known)
    const said = [t(`problem.${reason}`, { word }), near && t('near', { near })].filter(Boolean).join(' ')
    return t('line', { line, problem: said })
  }
}
