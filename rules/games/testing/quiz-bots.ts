/** Bots for Quiz Flight: answers that are correct or guessed, and a player with a given knowledge level. */

import type { Random } from '../../program/random.ts'
import type { Answer } from '../../questions/question.ts'
import type { QuizKey } from '../quiz-flight/level.ts'
import type { QuizInput, StringLength } from '../quiz-flight/quiz-input.ts'
import type { QuizState } from '../quiz-flight/quiz-flight.ts'
import type { Bot } from './play-with.ts'

type QuizBot = Bot<QuizState, QuizInput>

export function createRightAnswer(key: QuizKey): Answer {
  switch (key.kind) {
    case 'choice':
    case 'several':
      return { kind: 'chosen', chosen: key.right }
    case 'order':
      return { kind: 'ordered', order: Array.from({ length: key.items }, (_, index) => index) }
    case 'match':
      return { kind: 'matched', partners: Array.from({ length: key.items }, (_, index) => index) }
    case 'number':
      return { kind: 'number', number: key.answer }
    case 'text':
      return { kind: 'text', text: key.accepted[0] ?? '' }
  }
}

export function createGuess(key: QuizKey, shown: readonly number[], random: Random): Answer {
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
 * Knows `knownPercent` of the questions, and 80 percent of the others after their explanation. An honest player uses
 * the long string only for known questions; otherwise `string` is constant.
 */
export function quizPlayer(knownPercent: number, random: Random, string: 'honest' | StringLength = 'honest'): QuizBot {
  const knownQuestions = new Map<number, boolean>()
  return (state) => {
    const { cloud, phase, level, since } = state
    const key = cloud === null ? undefined : level.questions[cloud.question]
    if (cloud === null || key === undefined || since < 40) return null
    if (phase === 'reveal') return { t: 0, do: 'next' }
    if (!knownQuestions.has(cloud.question)) knownQuestions.set(cloud.question, random(100) < knownPercent)
    const isKnown = knownQuestions.get(cloud.question) === true
    const targetString = string === 'honest' ? (isKnown ? 3 : 1) : string
    if (level.hasString && state.string !== targetString) return { t: 0, do: 'string', length: targetString }
    if (!isKnown) knownQuestions.set(cloud.question, knownPercent > 0 && random(100) < 80)
    return { t: 0, do: 'answer', answer: isKnown ? createRightAnswer(key) : createGuess(key, cloud.shown, random) }
  }
}
