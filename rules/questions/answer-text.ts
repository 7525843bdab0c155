import type { Answer, Question } from './question.ts'

/** What somebody answered, in the words of the question. */
export function answerText(question: Question, answer: Answer): string {
  switch (answer.kind) {
    case 'chosen':
      return 'options' in question ? answer.chosen.map((at) => question.options[at]?.text ?? '').join(' · ') : ''
    case 'ordered':
      return 'items' in question ? answer.order.map((at) => question.items[at] ?? '').join(' → ') : ''
    case 'matched':
      return 'pairs' in question
        ? answer.partners.map((at, side) => `${question.pairs[side]?.[0]} – ${question.pairs[at]?.[1]}`).join(' · ')
        : ''
    case 'number':
      return String(answer.number)
    case 'text':
      return answer.text
  }
}
