import { useTranslation } from 'react-i18next'
import type { ProgramDraft, TypingProblem } from '#rules/program/draft.ts'
import { keywords } from '#rules/program/expressions.ts'
import { findNearestWord, findUnknownWord } from './level-words.ts'

const unknownWordReasons = new Set<TypingProblem['reason']>(['unknown-command', 'unknown-name'])

/** Returns a function that explains a parse problem of a draft, with the unknown word and a spelling suggestion. */
export function useProblemMessage(knownNames: readonly string[] = []) {
  const { t } = useTranslation('python')
  return ({ typed }: ProgramDraft): string | null => {
    const problem = typed?.problem
    if (!problem) return null
    const { reason, line } = problem
    if (!unknownWordReasons.has(reason)) return t('line', { line, problem: t(`problem.${reason}`) })
    const word = findUnknownWord(typed.text.split('\n')[line - 1] ?? '', [...knownNames, ...keywords]) ?? '?'
    const suggestion = findNearestWord(word, knownNames)
    const message = [t(`problem.${reason}`, { word }), suggestion && t('near', { near: suggestion })]
      .filter(Boolean)
      .join(' ')
    return t('line', { line, problem: message })
  }
}
