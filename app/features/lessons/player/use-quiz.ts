import { useState } from 'react'
import { starsForAnswer } from '#rules/levels/prediction.ts'
import type { Stars } from '#rules/levels/level.ts'
import type { Answer } from '#rules/questions/question.ts'
import { isSameAnswer, outcomeOf, replyTo, type QuizQuestion, type Reply } from '#rules/questions/quiz.ts'
import { answerAsKept } from '#rules/questions/shown-question.ts'
import { keepStars, type Recorder } from '#app/features/progress/public-player.ts'

type Options = {
  readonly stepId: string
  readonly questions: readonly QuizQuestion[]
  readonly personId: string | null
  readonly recorder: Recorder
  /** What is right is told with the results. */
  readonly isTest: boolean
}

type Now = {
  /** Which question is on the screen. */
  readonly at: number
  /** As the lesson's file counts, one for each question until this one. */
  readonly answers: readonly Answer[]
  /** What is given to this question, as it is shown. */
  readonly given: Answer | null
  readonly reply: Reply | null
  readonly stars: Stars
  /** The answer that was recorded last. */
  readonly recorded: string | null
}

const first: Now = { at: 0, answers: [], given: null, reply: null, stars: 0, recorded: null }

/** One question at a time, each until it is right; in a test each once, and changed at will. */
export function useQuiz({ stepId, questions, personId, recorder, isTest }: Options) {
  const [now, setNow] = useState(first)
  const [wrong, setWrong] = useState(0)
  const { at, answers } = now
  const question = questions[at]!

  function give(given: Answer) {
    // A second tap on the same answer is no new try, and costs no star.
    if (now.given && isSameAnswer(now.given, given)) return
    const answer = answerAsKept(question, given)
    const all = [...answers.slice(0, at), answer]
    const outcome = outcomeOf(questions, all)
    const stars = outcome === 'solved' ? starsForAnswer(wrong + 1) : 0
    const preview = outcome === 'right' ? undefined : { solved: stars > 0, stars }
    const recorded = recorder.answer(all, preview)
    if (outcome === 'wrong') setWrong(wrong + 1)
    if (stars > 0 && !isTest) keepStars(personId, stepId, stars)
    setNow({ at, answers: all, given, reply: isTest ? null : replyTo(question, answer), stars, recorded })
  }

  return {
    ...now,
    question,
    isLast: at === questions.length - 1,
    give,
    next: () => setNow({ ...first, at: at + 1, answers }),
    again: () => setNow(first),
    /** The server knows how often somebody has answered before. */
    correct: (stars: Stars) => setNow((before) => (before.stars > 0 ? { ...before, stars } : before)),
  }
}
