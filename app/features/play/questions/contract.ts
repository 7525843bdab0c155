import type { BankQuestion, QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { ImportFormat } from '#rules/questions/import/draft.ts'
import type { ImportedRow } from '#rules/questions/import/row.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** Banks that ship with the product, by their name in the content. */
export const builtInBankNames = ['computing', 'logic', 'numbers', 'digital-life'] as const
export type BuiltInBankName = (typeof builtInBankNames)[number]

/** A test has its own copy of its questions, so their number is limited. */
export const maxQuestionsOfTest = 40

export const proposalLimits = { questionLetters: 110, optionLetters: 40, options: 4 } as const

export type BankCard = {
  id: string
  title: string
  languages: QuestionLanguage[]
  questions: number
  /** Skills of its questions, most frequent first. */
  skills: string[]
  shared: boolean
  archived: boolean
  mine: boolean
  owner: string | null
  changedAt: number
}

export type StoredQuestion = { id: string; version: number; content: BankQuestion }

export type ImportPreview = {
  id: string
  fileName: string
  format: ImportFormat
  columns: { at: number; head: string; role: string; place: number }[]
  rows: ImportedRow[]
}

export type ProposalCard = { id: string; student: string; content: BankQuestion; madeAt: number }
export type OwnProposal = {
  id: string
  content: BankQuestion
  state: 'waiting' | 'approved' | 'declined'
  madeAt: number
}

type BankRef = { id: string; title: string }

/** Uses of a bank that the actor may start in the class of the page. */
export type ClassUses = { competition: boolean; test: boolean }

export type QuestionsPage = { classroomId: string; locale: Locale } & (
  | {
      screen: 'banks'
      banks: BankCard[]
      ours: { name: BuiltInBankName; questions: number }[]
      waiting: number
      uses: ClassUses
    }
  | {
      screen: 'bank'
      uses: ClassUses
      bank: { id: string; title: string; languages: QuestionLanguage[]; version: number; shared: boolean }
      /** False for built-in and shared banks: they can be read and copied only. */
      mayWrite: boolean
      questions: StoredQuestion[]
    }
  | { screen: 'import'; bank: BankRef | null }
  | { screen: 'proposals'; proposals: ProposalCard[]; banks: BankRef[] }
  /** `mayWrite`: false without consent to free text. */
  | { screen: 'propose'; mayWrite: boolean; own: OwnProposal[] }
)
