import type { Scoring } from '#rules/competitions/score.ts'
import type { ShownNames } from '#rules/competitions/shown-names.ts'
import type { CompetitionSettings } from '../contract.ts'
import { allAges } from './age-choices.ts'
import type { BankChoice } from './bank-choice.ts'

/** Form values of the competition wizard; numbers are strings. */
export type WizardSettings = {
  questions: string
  /** See `age-choices.ts`. */
  ages: string
  answerSeconds: string
  scoring: Scoring
  answers: (typeof answerRules)[number]
  names: ShownNames
  lateJoin: CompetitionSettings['lateJoin']
  teams: string
  guests: CompetitionSettings['guests']
}

/** Defaults that suit beginners: enough time to read, only the top ranks are named, and students may join late. */
export const defaultSettings: WizardSettings = {
  questions: '10',
  ages: allAges,
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

export const homeDefaults = { scoring: 'accuracy', answerSeconds: '60' } as const satisfies Partial<WizardSettings>

export const questionCounts = ['5', '10', '15', '20'] as const
export const secondCounts = ['10', '20', '30', '60'] as const
export const teamCounts = ['0', '2', '3', '4', '5', '6', '7', '8'] as const
export const lateJoins = ['closed', 'zero', 'median'] as const satisfies readonly CompetitionSettings['lateJoin'][]
export const guestPolicies = ['none', 'approved', 'typed'] as const satisfies readonly CompetitionSettings['guests'][]
/** Shared by the wizard and the host's guest panel. */
export const guestMessageKeys = {
  none: 'host.guestsNone',
  approved: 'host.guestsApproved',
  typed: 'host.guestsTyped',
} as const

export const limitQuestionCount = ({ questions }: Pick<BankChoice, 'questions'>, requestedCount: string): number =>
  Math.min(questions, Number(requestedCount))
