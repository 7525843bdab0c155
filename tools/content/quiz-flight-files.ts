/**
 * Generates the Quiz Flight data from the question banks: the answer keys of its routes and one text file per language.
 * Run `node tools/content/quiz-flight-files.ts` after changing a bank; a test fails if the files are outdated.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { buildQuizLevels, buildQuizTexts, buildSafetyLevel } from '#content/games/quiz-routes.ts'
import { bankSchema, type QuestionFile } from '#content/question-schema.ts'
import { contentLanguages } from '#content/languages.ts'

const banks = ['computing', 'digital-life', 'logic', 'numbers']
const contentFile = (path: string) => new URL(`../../content/${path}.json`, import.meta.url)

export const allQuestions = (): readonly QuestionFile[] =>
  banks.flatMap((bank) => bankSchema.parse(JSON.parse(readFileSync(contentFile(`questions/${bank}`), 'utf8'))))

export function quizFlightFiles(): ReadonlyMap<string, string> {
  const questions = allQuestions()
  const toJsonLine = (value: unknown) => `${JSON.stringify(value)}\n`
  return new Map([
    [
      'games/quiz-flight',
      toJsonLine({ version: 1, levels: buildQuizLevels(questions), safety: buildSafetyLevel(questions) }),
    ],
    ...contentLanguages.map(
      (language) => [`games/quiz-words-${language}`, toJsonLine(buildQuizTexts(questions, language))] as const,
    ),
  ])
}

if (import.meta.main) for (const [path, text] of quizFlightFiles()) writeFileSync(contentFile(path), text)
