import { useState } from 'react'
import { starsToShow } from '#rules/levels/prediction.ts'
import type { Stars } from '#rules/levels/level.ts'
import type { Answer } from '#rules/questions/question.ts'
import { isSameAnswer, judgeAnswers, createReply } from '#rules/questions/quiz.ts'
import { toStoredAnswer, toDisplayedAnswer } from '#rules/questions/shown-question.ts'
import { saveStars, useBestStars, type Recorder } from '#app/features/learning/progress/public-player.ts'
import { stepKey, useTest } from '../../test/test-mode.ts'
import type { QuizStep } from '../lesson-content.ts'
import { initialProgress, saveQuizProgress, loadQuizProgress, type QuizProgress } from './quiz-progress.ts'

type Options = { readonly step: QuizStep; readonly personId: string | null; readonly recorder: Recorder }

type QuizOutcome = {
  readonly stars: Stars
  /** Id of the answer that was recorded last. */
  readonly recorded: string | null
  /** The quiz was solved before: the stars are from that time. */
  readonly isRepeat: boolean
}

const noOutcome: QuizOutcome = { stars: 0, recorded: null, isRepeat: false }

/** State of a quiz. Each question repeats until it is right; in a test answers can be changed and get no feedback. */
export function useQuiz({ step, personId, recorder }: Options) {
  const { questions } = step
  const test = useTest()
  const name = `${personId} ${stepKey(test, step.id)} ${step.version}`
  const [progress, setProgress] = useState(() => loadQuizProgress(name, questions))
  const [lastOutcome, setLastOutcome] = useState(noOutcome)
  const { at, answers, wrong } = progress
  const best = useBestStars(personId)[step.id] ?? 0
  const previousStars = test ? 0 : best
  const question = questions[at]!
  const answer = answers[at] ?? null

  function saveAndShow(nextProgress: QuizProgress) {
    setProgress(nextProgress)
    saveQuizProgress(name, nextProgress)
  }

  function record(answersSoFar: readonly Answer[]) {
    const outcome = judgeAnswers(questions, answersSoFar)
    const stars: Stars = outcome === 'solved' ? starsToShow(wrong + 1, previousStars) : 0
    // No preview for a repeated quiz: only the server knows the number of tries.
    const preview = outcome === 'right' || previousStars > 0 ? undefined : { solved: stars > 0, stars }
    return { isWrong: outcome === 'wrong', stars, recorded: recorder.answer(answersSoFar, preview) }
  }

  function submit(displayedAnswer: Answer) {
    const storedAnswer = toStoredAnswer(question, displayedAnswer)
    // Sending the same answer again is not a new try and costs no star.
    if (answer && isSameAnswer(answer, storedAnswer)) return
    const allAnswers = [...answers.slice(0, at), storedAnswer, ...answers.slice(at + 1)]
    const result = record(allAnswers.slice(0, at + 1))
    // In a test, later questions may already be answered; record all answers together.
    const { stars, recorded } = allAnswers.length > at + 1 ? record(allAnswers) : result
    const isSolved = stars > 0 && !test
    if (isSolved) saveStars(personId, step.id, stars)
    setLastOutcome({ stars, recorded, isRepeat: previousStars > 0 })
    const nextProgress = { at, answers: allAnswers, wrong: result.isWrong ? wrong + 1 : wrong }
    setProgress(nextProgress)
    saveQuizProgress(name, isSolved ? initialProgress : nextProgress)
  }

  function goTo(next: number) {
    setLastOutcome(noOutcome)
    saveAndShow({ ...progress, at: next })
  }

  return {
    ...lastOutcome,
    at,
    question,
    isFlawless: wrong === 0,
    isTest: test !== null,
    isLast: at === questions.length - 1,
    sentAnswer: answer && toDisplayedAnswer(question, answer),
    reply: answer && !test ? createReply(question, answer) : null,
    submit,
    next: () => goTo(at + 1),
    previous: () => goTo(at - 1),
    again: () => {
      setLastOutcome(noOutcome)
      saveAndShow(initialProgress)
    },
    /** Applies the stars computed by the server, which knows all earlier tries. */
    correct: (stars: Stars) => setLastOutcome((previous) => (previous.stars > 0 ? { ...previous, stars } : previous)),
  }
}
