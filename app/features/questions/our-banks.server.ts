import computing from '#content/questions/computing.json' with { type: 'json' }
import digitalLife from '#content/questions/digital-life.json' with { type: 'json' }
import logic from '#content/questions/logic.json' with { type: 'json' }
import numbers from '#content/questions/numbers.json' with { type: 'json' }
import type { QuestionFile } from '#content/question-schema.ts'
import type { BankQuestion } from '#rules/questions/bank-question.ts'
import { ourBankNames, type KeptQuestion, type OurBankName } from './contract.ts'

const files: Record<OurBankName, readonly unknown[]> = { computing, logic, numbers, 'digital-life': digitalLife }

const read = new Map<OurBankName, readonly KeptQuestion[]>()

/** The questions of a bank of ours, checked by `npm run content -- check` before they get here. */
export function ourQuestions(name: OurBankName): readonly KeptQuestion[] {
  const known = read.get(name)
  if (known) return known
  const questions = (files[name] as readonly QuestionFile[]).map((file) => ({
    id: file.id,
    version: 1,
    content: contentOf(file),
  }))
  read.set(name, questions)
  return questions
}

export const isOurBank = (name: string): name is OurBankName => ourBankNames.some((one) => one === name)

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
