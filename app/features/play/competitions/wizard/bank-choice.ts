import type { AgeRange } from '#rules/classrooms/school-grade.ts'
import type { CompetitionSource } from '../contract.ts'
import type { QuestionsPage } from '#app/features/play/questions/public.ts'

export type BankChoice = {
  readonly bank: string
  /** Empty for a built-in bank: its title is translated in the browser. */
  readonly title: string
  readonly ours: boolean
  readonly questions: number
  /** The class has already practiced this bank and seen its answers. */
  readonly practised?: boolean
  /** Set instead of a bank: competition ids whose missed questions are played again. */
  readonly from?: readonly string[]
}

/** Banks that the teacher can read (personal and school banks), followed by the built-in ones. */
export const bankChoices = (page: QuestionsPage, practicedBankIds: readonly string[]): readonly BankChoice[] =>
  page.screen === 'banks'
    ? [
        ...page.banks
          .filter(({ archived }) => !archived)
          .map(({ id, title, questions }) => ({
            ...{ bank: id, title, ours: false, questions },
            practised: practicedBankIds.includes(id),
          })),
        ...page.ours.map(({ name, questions }) => ({ bank: name, title: '', ours: true, questions })),
      ]
    : []

export const sourceOf = (
  { bank, from, ours }: BankChoice,
  questions: number,
  ages: AgeRange | null,
): CompetitionSource =>
  from ? { kind: 'misses', from, questions } : { kind: 'bank', bank, questions, ...(ours && { ages }) }
