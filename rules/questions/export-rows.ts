/** Export template with one row per question and language; `import/read-table.ts` can read it. */

import { bankLimits, questionLanguages, type BankQuestion, type QuestionLanguage } from './bank-question.ts'

const optionIndexes = Array.from({ length: bankLimits.options }, (_, index) => index)

export const templateHeads: readonly string[] = [
  'number',
  'kind',
  'language',
  'question',
  ...optionIndexes.map((index) => `option ${index + 1}`),
  'right',
  'explanation',
  'seconds',
  'skills',
  ...optionIndexes.map((index) => `why ${index + 1}`),
  ...optionIndexes.map((index) => `pair ${index + 1}`),
  'program',
  'picture',
  'picture description',
]

/** `pictureNames`: names of stored pictures, as an import reads them. */
export function exportRows(
  questions: readonly BankQuestion[],
  pictureNames: ReadonlyMap<string, string> = new Map(),
): readonly (readonly string[])[] {
  return [
    templateHeads,
    ...questions.flatMap((question, index) =>
      questionLanguages
        .filter((language) => question.question[language])
        .map((language) => [
          ...buildRow(question, `${index + 1}`, language),
          (question.picture && pictureNames.get(question.picture.file)) ?? '',
          question.picture?.alt[language] ?? '',
        ]),
    ),
  ]
}

function buildRow(question: BankQuestion, number: string, language: QuestionLanguage): string[] {
  const { options, items, pairs, accepted } = question
  const cellTexts = [
    ...options.map(({ text }) => text[language] ?? ''),
    ...items.map((item) => item[language] ?? ''),
    ...pairs.map(([left]) => left[language] ?? ''),
    ...(accepted[language] ?? []),
  ]
  const right = options.flatMap((option, index) => (option.right ? [`${index + 1}`] : [])).join(';')
  return [
    number,
    question.kind,
    language,
    question.question[language] ?? '',
    ...optionIndexes.map((index) => cellTexts[index] ?? ''),
    right || (question.answer === null ? '' : String(question.answer)),
    question.explanation[language] ?? '',
    String(question.seconds),
    question.skills.join('; '),
    ...optionIndexes.map((index) => options[index]?.why[language] ?? ''),
    ...optionIndexes.map((index) => pairs[index]?.[1][language] ?? ''),
    question.program ?? '',
  ]
}
