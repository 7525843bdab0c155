import { answerKinds, type Answer, type Question } from '#rules/questions/question.ts'

/** Progress in a quiz, stored per tab, so that a reloaded page continues at the same question. */
export type QuizProgress = {
  /** Index of the question on the screen. */
  readonly at: number
  /** One per answered question, with option indexes of the lesson file. */
  readonly answers: readonly Answer[]
  /** Number of wrong tries. */
  readonly wrong: number
}

export const initialProgress: QuizProgress = { at: 0, answers: [], wrong: 0 }

const STORAGE_KEY = 'quiz-place'

export function loadQuizProgress(name: string, questions: readonly Question[]): QuizProgress {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as ({ name: string } & QuizProgress) | null
    return saved?.name === name && isValidProgress(saved, questions) ? saved : initialProgress
  } catch {
    // The storage is disabled or contains invalid JSON: start with the first question.
    return initialProgress
  }
}

export function saveQuizProgress(name: string, { at, answers, wrong }: QuizProgress): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ name, at, answers, wrong }))
  } catch {
    // The storage is full or disabled: the answers are still on the screen.
  }
}

const isValidProgress = ({ at, answers, wrong }: QuizProgress, questions: readonly Question[]): boolean =>
  Number.isInteger(wrong) &&
  questions[at] !== undefined &&
  at <= answers.length &&
  answers.every((answer, index) => questions[index] && answerKinds[questions[index].kind] === answer.kind)
