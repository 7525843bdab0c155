import type { Scoring } from '#rules/competitions/score.ts'
import type { ShownNames } from '#rules/competitions/shown-names.ts'
import type { CompetitionSettings } from '../../contract.ts'
import type { BankChoice } from './bank-choice.ts'

/** As a form sends them. */
export type WizardSettings = {
  questions: string
  answerSeconds: string
  scoring: Scoring
  answers: (typeof answerRules)[number]
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
  answers: 'final',
  names: 'podium',
  lateJoin: 'zero',
  teams: '0',
  guests: 'none',
}

/** Whether the first answer counts, or the last one before time is up. */
export const answerRules = ['final', 'changeable'] as const

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

/** No more than the bank has. */
export const questionsFrom = ({ questions }: Pick<BankChoice, 'questions'>, asked: string): number =>
  Math.min(questions, Number(asked))
