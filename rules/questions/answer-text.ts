import type { Answer, Question } from './question.ts'

/** Formats an answer with the texts of the question's options, items or pairs. */
export function formatAnswer(question: Question, answer: Answer): string {
  switch (answer.kind) {
    case 'chosen':
      return 'options' in question
        ? answer.chosen.map((option) => question.options[option]?.text ?? '').join(' · ')
        : ''
    case 'ordered':
      return 'items' in question ? answer.order.map((item) => question.items[item] ?? '').join(' → ') : ''
    case 'matched':
      return 'pairs' in question
        ? answer.partners
            .map((partner, side) => `${question.pairs[side]?.[0]} – ${question.pairs[partner]?.[1]}`)
            .join(' · ')
        : ''
    case 'number':
      return String(answer.number)
    case 'text':
      return answer.text
  }
}
