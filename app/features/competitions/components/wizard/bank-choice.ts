import type { CompetitionSource } from '../../contract.ts'
import type { QuestionsPage } from '#app/features/questions/public.ts'

/** A bank to play with. */
export type BankChoice = {
  readonly bank: string
  /** Empty where it is one of ours, which are called in the reader's language. */
  readonly title: string
  readonly ours: boolean
  readonly questions: number
  /** The class has practised it with its answers. */
  readonly practised?: boolean
  /** Where it is no bank but what the class missed in these competitions. */
  readonly from?: readonly string[]
}

/** What a teacher may read of their own and of the school, and ours. */
export const bankChoices = (page: QuestionsPage, practised: readonly string[]): readonly BankChoice[] =>
  page.screen === 'banks'
    ? [
        ...page.banks
          .filter(({ archived }) => !archived)
          .map(({ id, title, questions }) => ({
            ...{ bank: id, title, ours: false, questions },
            practised: practised.includes(id),
          })),
        ...page.ours.map(({ name, questions }) => ({ bank: name, title: '', ours: true, questions })),
      ]
    : []

export const sourceOf = ({ bank, from }: BankChoice, questions: number): CompetitionSource =>
  from ? { kind: 'misses', from, questions } : { kind: 'bank', bank, questions }
