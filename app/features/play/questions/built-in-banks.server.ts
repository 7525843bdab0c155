import computing from '#content/questions/computing.json' with { type: 'json' }
import digitalLife from '#content/questions/digital-life.json' with { type: 'json' }
import logic from '#content/questions/logic.json' with { type: 'json' }
import numbers from '#content/questions/numbers.json' with { type: 'json' }
import type { QuestionFile } from '#content/question-schema.ts'
import type { AgeRange } from '#rules/classrooms/school-grade.ts'
import type { BankQuestion } from '#rules/questions/bank-question.ts'
import { builtInBankNames, type StoredQuestion, type BuiltInBankName } from './contract.ts'

const files: Record<BuiltInBankName, readonly unknown[]> = { computing, logic, numbers, 'digital-life': digitalLife }

const cache = new Map<BuiltInBankName, readonly StoredQuestion[]>()

/** Questions of a built-in bank, validated earlier by `npm run content -- check`. */
export function builtInQuestions(name: BuiltInBankName): readonly StoredQuestion[] {
  const cached = cache.get(name)
  if (cached) return cached
  const questions = (files[name] as readonly QuestionFile[]).map((file) => ({
    id: file.id,
    version: 1,
    content: contentOf(file),
  }))
  cache.set(name, questions)
  return questions
}

export const isBuiltInBank = (name: string): name is BuiltInBankName =>
  builtInBankNames.some((bankName) => bankName === name)

const agesCache = new Map<string, AgeRange>()

/** Ages for which a built-in question is written; null for a question of a teacher. */
export function builtInAges(questionId: string): AgeRange | null {
  if (agesCache.size === 0)
    for (const file of Object.values(files).flat() as readonly QuestionFile[]) agesCache.set(file.id, file.ages)
  return agesCache.get(questionId) ?? null
}

const contentOf = (file: QuestionFile): BankQuestion => ({
  kind: file.kind,
  seconds: file.seconds,
  skills: file.skills,
  question: file.question,
  program: file.program ?? null,
  picture: file.picture ?? null,
  options: (file.options ?? []).map(({ text, right, why }) => ({ text, right, why: why ?? {} })),
  items: file.items ?? [],
  pairs: file.pairs ?? [],
  answer: file.answer ?? null,
  accepted: file.accepted ?? {},
  explanation: file.explanation,
})
