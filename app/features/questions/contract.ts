import type { BankQuestion, QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { ImportFormat } from '#rules/questions/import/draft.ts'
import type { ImportedRow } from '#rules/questions/import/row.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** Our own, by what they are called in the content. */
export const ourBankNames = ['computing', 'logic', 'numbers', 'digital-life'] as const
export type OurBankName = (typeof ourBankNames)[number]

export const proposalLimits = { questionLetters: 110, optionLetters: 40, options: 4 } as const

export type BankCard = {
  id: string
  title: string
  languages: QuestionLanguage[]
  questions: number
  /** Skills of its questions, the most frequent first. */
  skills: string[]
  shared: boolean
  archived: boolean
  mine: boolean
  owner: string | null
  changedAt: number
}

export type KeptQuestion = { id: string; version: number; content: BankQuestion }

export type ImportReading = {
  id: string
  fileName: string
  format: ImportFormat
  columns: { head: string; role: string; place: number }[]
  rows: ImportedRow[]
}

export type ProposalCard = { id: string; student: string; content: BankQuestion; madeAt: number }
export type OwnProposal = {
  id: string
  content: BankQuestion
  state: 'waiting' | 'approved' | 'declined'
  madeAt: number
}

type Own = { id: string; title: string }

export type QuestionsPage = { classroomId: string; locale: Locale } & (
  | { screen: 'banks'; banks: BankCard[]; ours: { name: OurBankName; questions: number }[]; waiting: number }
  | {
      screen: 'bank'
      bank: { id: string; title: string; languages: QuestionLanguage[]; version: number; shared: boolean }
      /** Ours and colleagues' are read and copied. */
      mayWrite: boolean
      questions: KeptQuestion[]
    }
  | { screen: 'import'; bank: Own | null }
  | { screen: 'proposals'; proposals: ProposalCard[]; banks: Own[] }
  | { screen: 'propose'; own: OwnProposal[] }
)
