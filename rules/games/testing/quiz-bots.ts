/** Players of Quiz Flight: one who knows so much of a bank and learns from what is explained, and one who guesses. */

import type { Random } from '../../program/random.ts'
import type { Answer } from '../../questions/question.ts'
import type { QuizKey } from '../quiz-flight/level.ts'
import type { QuizInput, StringLength } from '../quiz-flight/quiz-input.ts'
import type { QuizState } from '../quiz-flight/quiz-flight.ts'
import type { Bot } from './play-with.ts'

type QuizBot = Bot<QuizState, QuizInput>

export function rightAnswer(key: QuizKey): Answer {
  switch (key.kind) {
    case 'choice':
    case 'several':
      return { kind: 'chosen', chosen: key.right }
    case 'order':
      return { kind: 'ordered', order: Array.from({ length: key.items }, (_, at) => at) }
    case 'match':
      return { kind: 'matched', partners: Array.from({ length: key.items }, (_, at) => at) }
    case 'number':
      return { kind: 'number', number: key.answer }
    case 'text':
      return { kind: 'text', text: key.accepted[0] ?? '' }
  }
}

export function guess(key: QuizKey, shown: readonly number[], random: Random): Answer {
  switch (key.kind) {
    case 'choice':
      return { kind: 'chosen', chosen: [random(key.options)] }
    case 'several':
      return { kind: 'chosen', chosen: shown.slice(0, 1 + random(Math.max(1, key.options - 1))) }
    case 'order':
      return { kind: 'ordered', order: shown }
    case 'match':
      return { kind: 'matched', partners: shown }
    case 'number':
      return { kind: 'number', number: random(100) }
    case 'text':
      return { kind: 'text', text: 'abc' }
  }
}

/**
 * Knows so many of a hundred questions, and four of five once they were explained. Gives long string where it knows, or
 * always where it is too sure of itself.
 */
export function quizPlayer(knows: number, random: Random, string: 'honest' | StringLength = 'honest'): QuizBot {
  const known = new Map<number, boolean>()
  return (state) => {
    const { cloud, phase, level, since } = state
    const key = cloud === null ? undefined : level.questions[cloud.question]
    if (cloud === null || key === undefined || since < 40) return null
    if (phase === 'reveal') return { t: 0, do: 'next' }
    if (!known.has(cloud.question)) known.set(cloud.question, random(100) < knows)
    const isKnown = known.get(cloud.question) === true
    const wanted = string === 'honest' ? (isKnown ? 3 : 1) : string
    if (level.hasString && state.string !== wanted) return { t: 0, do: 'string', length: wanted }
    if (!isKnown) known.set(cloud.question, knows > 0 && random(100) < 80)
    return { t: 0, do: 'answer', answer: isKnown ? rightAnswer(key) : guess(key, cloud.shown, random) }
  }
}
