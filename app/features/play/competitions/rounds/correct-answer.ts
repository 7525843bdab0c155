import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import type { AnswerKey } from '../contract.ts'

/** Indexes of the correct choices among the shown parts; empty unless the question is multiple choice. */
export const correctIndexes = ({ answer }: Pick<AnswerKey, 'answer'>): ReadonlySet<number> =>
  new Set(answer.kind === 'chosen' ? answer.chosen : [])

/** The correct answer as text of the question, one entry per line. */
export function formatCorrectAnswer(
  { parts, partners }: Pick<ShownQuestion, 'parts' | 'partners'>,
  { answer }: Pick<AnswerKey, 'answer'>,
): readonly string[] {
  const text = (index: number) => parts[index]?.text ?? ''
  switch (answer.kind) {
    case 'chosen':
      return answer.chosen.map(text)
    case 'ordered':
      return [answer.order.map(text).join(' → ')]
    case 'matched':
      return answer.partners.map((partner, index) => `${text(index)} → ${partners[partner]?.text ?? ''}`)
    case 'number':
      return [String(answer.number)]
    case 'text':
      return [answer.text]
  }
}
