import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bankSchema, questionFaults, questionIn } from '#content/question-schema.ts'
import { contentLanguages } from '#content/languages.ts'
import { drawingProblems, questionBanks, questionProblems } from './content-questions.ts'
import { repository } from './source-files.ts'
import { isRight } from '#rules/questions/is-right.ts'
import type { Answer, Question } from '#rules/questions/question.ts'

const banks = ['computing', 'digital-life', 'logic', 'numbers'] as const
const read = (bank: string): unknown =>
  JSON.parse(readFileSync(new URL(`../content/questions/${bank}.json`, import.meta.url), 'utf8'))
const all = banks.map((bank) => [bank, bankSchema.safeParse(read(bank))] as const)

const keyOf = (question: Question): Answer => {
  switch (question.kind) {
    case 'choice':
    case 'several':
      return { kind: 'chosen', chosen: question.options.flatMap((option, at) => (option.isRight ? [at] : [])) }
    case 'order':
      return { kind: 'ordered', order: question.items.map((_, at) => at) }
    case 'match':
      return { kind: 'matched', partners: question.pairs.map((_, at) => at) }
    case 'number':
      return { kind: 'number', number: question.answer }
    case 'text':
      return { kind: 'text', text: question.accepted[0] ?? '' }
  }
}

describe.each(all)('the bank %s', (_, parsed) => {
  const questions = parsed.data ?? []

  test('can be read', () => {
    expect(parsed.error?.issues.slice(0, 5) ?? []).toEqual([])
  })

  test('every question keeps the rules', () => {
    const faults = questions.flatMap((file) => questionFaults(file).map((fault) => `${file.id} ${fault}`))
    expect(faults).toEqual([])
  })

  test('every question is answered by its key in every language', () => {
    const wrong = questions.flatMap((file) =>
      contentLanguages.filter((language) => {
        const question = questionIn(file, language)
        return question === null || !isRight(question, keyOf(question))
      }),
    )
    expect(wrong).toEqual([])
  })
})

test('no id stands for two questions, and there are 532', () => {
  const ids = all.flatMap(([, parsed]) => parsed.data?.map(({ id }) => id) ?? [])
  expect(ids).toHaveLength(532)
  expect(new Set(ids).size).toBe(532)
})

describe('the rules of the banks', () => {
  const banks = questionBanks(repository)
  const changed = (id: string, change: object) => ({
    ...banks,
    questions: banks.questions.map((one) => (one.id === id ? { ...one, ...change } : one)),
  })

  test('hold, every picture drawn', () => {
    expect(questionProblems(banks)).toEqual([])
    expect(banks.questions.filter(({ picture }) => picture)).toHaveLength(14)
  })

  test('a drawing that is missing, or that nobody shows, is found', () => {
    const [first] = banks.questions.filter(({ picture }) => picture)
    const problems = questionProblems(changed(first!.id, { picture: { ...first!.picture, file: 'nowhere' } }))
    expect(problems).toContain('pictures/nowhere.svg is not drawn')
    expect(problems).toContain(`pictures/${first!.picture!.file}.svg shows no question`)
  })

  test('a bank whose right answers stand at one place is found', () => {
    const first = banks.questions.map((one) => ({
      ...one,
      ...(one.options && { options: one.options.toSorted((a, b) => Number(b.right) - Number(a.right)) }),
    }))
    expect(questionProblems({ ...banks, questions: first }).join()).toContain('has right answers of 4 at')
  })

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect onload="1"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="https://x"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text x="1">tree</text></svg>',
    '<p>no drawing</p>',
  ])('%s is refused', (drawing) => {
    expect(drawingProblems(drawing)).not.toEqual([])
  })
})
