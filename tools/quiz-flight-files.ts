/**
 * Writes what Quiz Flight loads: the keys of its routes, and the words of one language, out of the banks of questions.
 * `node tools/quiz-flight-files.ts` after a bank was changed; a test compares.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { quizLevels, quizWords, safetyLevel } from '#content/games/quiz-routes.ts'
import { bankSchema, type QuestionFile } from '#content/question-schema.ts'
import { contentLanguages } from '#content/languages.ts'

const banks = ['computing', 'digital-life', 'logic', 'numbers']
const at = (path: string) => new URL(`../content/${path}.json`, import.meta.url)

export const allQuestions = (): readonly QuestionFile[] =>
  banks.flatMap((bank) => bankSchema.parse(JSON.parse(readFileSync(at(`questions/${bank}`), 'utf8'))))

export function quizFlightFiles(): ReadonlyMap<string, string> {
  const questions = allQuestions()
  const written = (value: unknown) => `${JSON.stringify(value)}\n`
  return new Map([
    ['games/quiz-flight', written({ version: 1, levels: quizLevels(questions), safety: safetyLevel(questions) })],
    ...contentLanguages.map(
      (language) => [`games/quiz-words-${language}`, written(quizWords(questions, language))] as const,
    ),
  ])
}

if (import.meta.main) for (const [path, text] of quizFlightFiles()) writeFileSync(at(path), text)
