import { useState } from 'react'
import { starsShown } from '#rules/levels/prediction.ts'
import type { Stars } from '#rules/levels/level.ts'
import type { Answer } from '#rules/questions/question.ts'
import { isSameAnswer, outcomeOf, replyTo } from '#rules/questions/quiz.ts'
import { answerAsKept, answerAsShown } from '#rules/questions/shown-question.ts'
import { keepStars, useBestStars, type Recorder } from '#app/features/progress/public-player.ts'
import { stepKey, useTest } from '../test/test-mode.ts'
import type { QuizStep } from './lesson-content.ts'
import { firstPlace, keepPlace, keptPlace, type QuizPlace } from './quiz-place.ts'

type Options = { readonly step: QuizStep; readonly personId: string | null; readonly recorder: Recorder }

type Told = {
  readonly stars: Stars
  /** The answer that was recorded last. */
  readonly recorded: string | null
  /** Solved before: the stars are of that time. */
  readonly isRepeat: boolean
}

const nothing: Told = { stars: 0, recorded: null, isRepeat: false }

/** One question at a time, each until it is right; in a test each once, and changed at will: what is right is told with the results. */
export function useQuiz({ step, personId, recorder }: Options) {
  const { questions } = step
  const test = useTest()
  const name = `${personId} ${stepKey(test, step.id)} ${step.version}`
  const [place, setPlace] = useState(() => keptPlace(name, questions))
  const [told, setTold] = useState(nothing)
  const { at, answers, wrong } = place
  const best = useBestStars(personId)[step.id] ?? 0
  const before = test ? 0 : best
  const question = questions[at]!
  const answer = answers[at] ?? null

  function move(to: QuizPlace) {
    setPlace(to)
    keepPlace(name, to)
  }

  function record(some: readonly Answer[]) {
    const outcome = outcomeOf(questions, some)
    const stars: Stars = outcome === 'solved' ? starsShown(wrong + 1, before) : 0
    // Of a repeated one the server counts the tries, not the best.
    const preview = outcome === 'right' || before > 0 ? undefined : { solved: stars > 0, stars }
    return { isWrong: outcome === 'wrong', stars, recorded: recorder.answer(some, preview) }
  }

  function give(given: Answer) {
    const now = answerAsKept(question, given)
    // A second tap on the same answer is no new try, and costs no star.
    if (answer && isSameAnswer(answer, now)) return
    const all = [...answers.slice(0, at), now, ...answers.slice(at + 1)]
    const first = record(all.slice(0, at + 1))
    // Later questions that were answered before, in a test, count together with this one.
    const { stars, recorded } = all.length > at + 1 ? record(all) : first
    const isSolved = stars > 0 && !test
    if (isSolved) keepStars(personId, step.id, stars)
    setTold({ stars, recorded, isRepeat: before > 0 })
    const after = { at, answers: all, wrong: first.isWrong ? wrong + 1 : wrong }
    setPlace(after)
    keepPlace(name, isSolved ? firstPlace : after)
  }

  function goTo(next: number) {
    setTold(nothing)
    move({ ...place, at: next })
  }

  return {
    ...told,
    at,
    question,
    isFlawless: wrong === 0,
    isTest: test !== null,
    isLast: at === questions.length - 1,
    given: answer && answerAsShown(question, answer),
    reply: answer && !test ? replyTo(question, answer) : null,
    give,
    next: () => goTo(at + 1),
    previous: () => goTo(at - 1),
    again: () => {
      setTold(nothing)
      move(firstPlace)
    },
    /** The server knows how often somebody has answered before. */
    correct: (stars: Stars) => setTold((before) => (before.stars > 0 ? { ...before, stars } : before)),
  }
}
