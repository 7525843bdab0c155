import type { Scoring } from '#rules/competitions/score.ts'
import type { CompetitionSettings, ShownNames } from '../../contract.ts'
import type { BankChoice } from './bank-choice.ts'

/** As a form sends them. */
export type WizardSettings = {
  questions: string
  answerSeconds: string
  scoring: Scoring
  names: ShownNames
  lateJoin: CompetitionSettings['lateJoin']
  teams: string
  guests: CompetitionSettings['guests']
}

/** Kind to everyone: time to read, nobody at the end is named, and whoever comes late may play. */
export const firstSettings: WizardSettings = {
  questions: '10',
  answerSeconds: '20',
  scoring: 'speed',
  names: 'podium',
  lateJoin: 'zero',
  teams: '0',
  guests: 'none',
}

export const atHome = { scoring: 'accuracy', answerSeconds: '60' } as const satisfies Partial<WizardSettings>

export const questionCounts = ['5', '10', '15', '20'] as const
export const secondCounts = ['10', '20', '30', '60'] as const
export const teamCounts = ['0', '2', '3', '4', '5', '6', '7', '8'] as const
export const lateJoins = ['closed', 'zero', 'median'] as const satisfies readonly CompetitionSettings['lateJoin'][]
export const guestsAllowed = ['none', 'approved', 'typed'] as const satisfies readonly CompetitionSettings['guests'][]
/** The same here and in the room. */
export const guestWords = {
  none: 'host.guestsNone',
  approved: 'host.guestsApproved',
  typed: 'host.guestsTyped',
} as const
export const shownNames = ['all', 'podium', 'own'] as const satisfies readonly ShownNames[]

/** No more than the bank has. */
export const questionsFrom = ({ questions }: Pick<BankChoice, 'questions'>, asked: string): number =>
  Math.min(questions, Number(asked))
