import { expect, test } from 'vitest'
import { emptyQuestion, type BankQuestion } from './bank-question.ts'
import { shuffleOptions } from './shuffle-options.ts'

const createQuestion = (right: string, ...wrong: string[]): BankQuestion => ({
  ...emptyQuestion,
  options: [right, ...wrong].map((en, index) => ({ text: { en }, right: index === 0, why: {} })),
})
const ids = Array.from({ length: 200 }, (_, index) => `question-${index}`)
const countRightPlaces = (question: BankQuestion) => {
  const places = ids.map((id) => shuffleOptions(id, question).options.findIndex(({ right }) => right))
  return question.options.map((_, place) => places.filter((other) => other === place).length)
}

test.each([[['wide']], [['wide', 'far', 'deep']]])(
  'spreads the right option evenly, with %j as wrong ones',
  (wrong) => {
    const counts = countRightPlaces(createQuestion('high', ...wrong))
    for (const count of counts) expect(count).toBeGreaterThan((0.7 * ids.length) / counts.length)
  },
)

test('keeps all options, and the same order for the same question', () => {
  const question = createQuestion('high', 'wide', 'far')
  const shuffled = shuffleOptions('a', question)
  expect(new Set(shuffled.options)).toEqual(new Set(question.options))
  expect(shuffleOptions('a', question)).toEqual(shuffled)
})

test('leaves true and false as the author wrote them', () => {
  expect(countRightPlaces(createQuestion('True', 'False'))).toEqual([ids.length, 0])
  expect(countRightPlaces(createQuestion('เท็จ', 'จริง'))).toEqual([ids.length, 0])
})
