import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import type { AnswerKey } from '../contract.ts'

/** Which of the shown parts are right; none where parts are not chosen. */
export const rightPlaces = ({ answer }: Pick<AnswerKey, 'answer'>): ReadonlySet<number> =>
  new Set(answer.kind === 'chosen' ? answer.chosen : [])

/** The right answer in the words of the question, line by line. */
export function rightAnswer(
  { parts, partners }: Pick<ShownQuestion, 'parts' | 'partners'>,
  { answer }: Pick<AnswerKey, 'answer'>,
): readonly string[] {
  const text = (place: number) => parts[place]?.text ?? ''
  switch (answer.kind) {
    case 'chosen':
      return answer.chosen.map(text)
    case 'ordered':
      return [answer.order.map(text).join(' → ')]
    case 'matched':
      return answer.partners.map((partner, at) => `${text(at)} → ${partners[partner]?.text ?? ''}`)
    case 'number':
      return [String(answer.number)]
    case 'text':
      return [answer.text]
  }
}
