/** Tasks on paper from questions of a bank or a quiz. */

import { shuffle, type Random } from '../program/random.ts'
import type { Question } from '../questions/question.ts'
import { letters, sheetLimits, type SheetTask } from './sheet-task.ts'

/** Null for kinds that cannot be printed, and for questions about a picture. */
export function makeQuestionTask(question: Question, random: Random): SheetTask | null {
  if (question.picture) return null
  const { question: text } = question
  const program = question.program === null ? null : question.program.split('\n')
  switch (question.kind) {
    case 'choice': {
      const { options } = question
      if (options.length > sheetLimits.options) return null
      const order = isTrueFalse(options) ? options : shuffle(options, random)
      const option = order.findIndex(({ isRight }) => isRight)
      return {
        block: {
          ...{ kind: 'choice', question: text, options: order.map((item) => item.text) },
          ...(program && { program, skin: 'python' }),
        },
        answer: { option, options: order.length, lines: [`${letters[option]}: ${order[option]!.text}`] },
      }
    }
    case 'order': {
      const items = shuffle(question.items, random)
      return {
        block: { kind: 'order', question: text, items },
        answer: { lines: [items.map((item) => question.items.indexOf(item) + 1).join(', ')] },
      }
    }
    case 'number':
    case 'text': {
      const lines = question.kind === 'number' ? [String(question.answer)] : [question.accepted[0] ?? '']
      return program
        ? { block: { kind: 'predict', question: text, program, skin: 'python', write: 1 }, answer: { lines } }
        : { block: { kind: 'write', question: text, lines: 1 }, answer: { lines } }
    }
    default:
      return null
  }
}

/** Two short options keep their order, as children expect of true and false. */
const isTrueFalse = (options: readonly unknown[]) => options.length === 2
