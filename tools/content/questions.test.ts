import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bankSchema, findQuestionFaults, localizeQuestion } from '#content/question-schema.ts'
import { contentLanguages } from '#content/languages.ts'
import { drawingProblems, questionBanks, questionProblems } from './content-questions.ts'
import { repository } from '../source-files.ts'
import { isRight } from '#rules/questions/is-right.ts'
import type { Answer, Question } from '#rules/questions/question.ts'

const banks = ['computing', 'digital-life', 'logic', 'numbers'] as const
const read = (bank: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../content/questions/${bank}.json`, import.meta.url), 'utf8'))
const all = banks.map((bank) => [bank, bankSchema.safeParse(read(bank))] as const)

const keyOf = (question: Question): Answer => {
  switch (question.kind) {
    case 'choice':
    case 'several':
      return { kind: 'chosen', chosen: question.options.flatMap((option, index) => (option.isRight ? [index] : [])) }
    case 'order':
      return { kind: 'ordered', order: question.items.map((_, index) => index) }
    case 'match':
      return { kind: 'matched', partners: question.pairs.map((_, index) => index) }
    case 'number':
      return { kind: 'number', number: question.answer }
    case 'text':
      return { kind: 'text', text: question.accepted[0] ?? '' }
  }
}

describe.each(all)('the bank %s', (_, parsed) => {
  const questions = parsed.data ?? []

  test('matches the schema', () => {
    expect(parsed.error?.issues.slice(0, 5) ?? []).toEqual([])
  })

  test('has no question faults', () => {
    const faults = questions.flatMap((file) => findQuestionFaults(file).map((fault) => `${file.id} ${fault}`))
    expect(faults).toEqual([])
  })

  test('accepts the answer key of every question in every language', () => {
    const wrong = questions.flatMap((file) =>
      contentLanguages.filter((language) => {
        const question = localizeQuestion(file, language)
        return question === null || !isRight(question, keyOf(question))
      }),
    )
    expect(wrong).toEqual([])
  })
})

test('the banks contain 532 questions with unique ids', () => {
  const ids = all.flatMap(([, parsed]) => parsed.data?.map(({ id }) => id) ?? [])
  expect(ids).toHaveLength(532)
  expect(new Set(ids).size).toBe(532)
})

describe('the bank rules', () => {
  const banks = questionBanks(repository)
  const changed = (id: string, change: object) => ({
    ...banks,
    questions: banks.questions.map((question) => (question.id === id ? { ...question, ...change } : question)),
  })

  test('report no problems and all 14 pictures exist', () => {
    expect(questionProblems(banks)).toEqual([])
    expect(banks.questions.filter(({ picture }) => picture)).toHaveLength(14)
  })

  test('report missing and unused pictures', () => {
    const [first] = banks.questions.filter(({ picture }) => picture)
    const problems = questionProblems(changed(first!.id, { picture: { ...first!.picture, file: 'nowhere' } }))
    expect(problems).toContain('pictures/nowhere.svg does not exist')
    expect(problems).toContain(`pictures/${first!.picture!.file}.svg is used by no question`)
  })

  test('report a bank whose correct answers are always at the same position', () => {
    const first = banks.questions.map((question) => ({
      ...question,
      ...(question.options && { options: question.options.toSorted((a, b) => Number(b.right) - Number(a.right)) }),
    }))
    expect(questionProblems({ ...banks, questions: first }).join()).toContain(
      'has unevenly placed correct answers among 4 options',
    )
  })

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect onload="1"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="https://x"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text x="1">tree</text></svg>',
    '<p>no drawing</p>',
  ])('reject the picture %s', (drawing) => {
    expect(drawingProblems(drawing)).not.toEqual([])
  })
})
