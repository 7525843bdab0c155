import type { ContributionPart, RequestKind, RequestStatus } from '#rules/requests/public-request.ts'

/** The answers of a form by field name. All are texts; optional ones are missing. */
export type RequestFields = { email: string } & Partial<Record<RequestFieldName, string>>
export type RequestFieldName =
  | 'email'
  | 'name'
  | 'school'
  | 'country'
  | 'size'
  | 'want'
  | 'message'
  | 'part'
  | 'title'
  | 'proposal'
  | 'page'
  | 'credit'

/** A request as staff see it. */
export type PublicRequest = {
  id: string
  number: string
  kind: RequestKind
  locale: string
  fields: RequestFields
  status: RequestStatus
  createdAt: string
  decidedAt: string | null
}

export const requestViews = ['open', 'all'] as const
export type RequestView = (typeof requestViews)[number]

export type RequestList = {
  view: RequestView
  requests: PublicRequest[]
  page: number
  pageCount: number
  /** New requests and accepted contributions. */
  openCount: number
}

/** A published contribution with the name its author wants to be credited by. */
export type CreditedContribution = { title: string; part: ContributionPart; credit: string; at: string }

/** The author of a proposal sees this with its number. */
export type ProposalState = { number: string; status: RequestStatus; createdAt: string; decidedAt: string | null }
