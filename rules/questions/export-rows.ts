/** Our own template: a row for each question and language. What is written here is read again by `import/read-table.ts`. */

import { bankLimits, questionLanguages, type BankQuestion, type QuestionLanguage } from './bank-question.ts'

const places = Array.from({ length: bankLimits.options }, (_, at) => at)

export const templateHeads: readonly string[] = [
  'number',
  'kind',
  'language',
  'question',
  ...places.map((at) => `option ${at + 1}`),
  'right',
  'explanation',
  'seconds',
  'skills',
  ...places.map((at) => `why ${at + 1}`),
  ...places.map((at) => `pair ${at + 1}`),
  'program',
]

export function exportRows(questions: readonly BankQuestion[]): readonly (readonly string[])[] {
  return [
    templateHeads,
    ...questions.flatMap((question, at) =>
      questionLanguages
        .filter((language) => question.question[language])
        .map((language) => rowOf(question, `${at + 1}`, language)),
    ),
  ]
}

function rowOf(question: BankQuestion, number: string, language: QuestionLanguage): string[] {
  const { options, items, pairs, accepted } = question
  const shown = [
    ...options.map(({ text }) => text[language] ?? ''),
    ...items.map((item) => item[language] ?? ''),
    ...pairs.map(([left]) => left[language] ?? ''),
    ...(accepted[language] ?? []),
  ]
  const right = options.flatMap((option, at) => (option.right ? [`${at + 1}`] : [])).join(';')
  return [
    number,
    question.kind,
    language,
    question.question[language] ?? '',
    ...places.map((at) => shown[at] ?? ''),
    right || (question.answer === null ? '' : String(question.answer)),
    question.explanation[language] ?? '',
    String(question.seconds),
    question.skills.join('; '),
    ...places.map((at) => options[at]?.why[language] ?? ''),
    ...places.map((at) => pairs[at]?.[1][language] ?? ''),
    question.program ?? '',
  ]
}
