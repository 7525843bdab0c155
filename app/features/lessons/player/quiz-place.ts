import type { Answer, Question } from '#rules/questions/question.ts'

/** How far somebody is in a quiz, in this tab: a page that is loaded anew, or come back to, goes on there. */
export type QuizPlace = {
  /** Which question is on the screen. */
  readonly at: number
  /** One for each question that was answered, in the places of the lesson's file. */
  readonly answers: readonly Answer[]
  /** Tries that were wrong. */
  readonly wrong: number
}

export const firstPlace: QuizPlace = { at: 0, answers: [], wrong: 0 }

const slot = 'quiz-place'

const answeredBy: Record<Question['kind'], Answer['kind']> = {
  choice: 'chosen',
  several: 'chosen',
  order: 'ordered',
  match: 'matched',
  number: 'number',
  text: 'text',
}

export function keptPlace(name: string, questions: readonly Question[]): QuizPlace {
  try {
    const kept = JSON.parse(sessionStorage.getItem(slot) ?? 'null') as ({ name: string } & QuizPlace) | null
    return kept?.name === name && fits(kept, questions) ? kept : firstPlace
  } catch {
    // Storage that is switched off, or holds what nobody wrote: it begins with the first question.
    return firstPlace
  }
}

export function keepPlace(name: string, { at, answers, wrong }: QuizPlace): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify({ name, at, answers, wrong }))
  } catch {
    // A full disk: the answers are on the screen.
  }
}

const fits = ({ at, answers, wrong }: QuizPlace, questions: readonly Question[]): boolean =>
  Number.isInteger(wrong) &&
  questions[at] !== undefined &&
  at <= answers.length &&
  answers.every((answer, place) => questions[place] && answeredBy[questions[place].kind] === answer.kind)
