import type { DataRequestKind, DataRequestStatus, DeclineReason } from '#rules/guardians/data-request.ts'

/** Times are milliseconds since 1970. */
type RequestFacts = {
  id: string
  kind: DataRequestKind
  status: DataRequestStatus
  askedAt: number
  dueAt: number
  until: number | null
}

/** A request of this guardian, or the deletion that another guardian requested. */
export type OwnDataRequest = RequestFacts & { isOwn: boolean; declineReason: DeclineReason | null }

/** A child's data as a guardian sees it. */
export type ChildData = {
  student: string
  schoolName: string
  /** Why the guardian cannot request anything yet; null if it is possible. */
  obstacle: 'relation' | 'unconfirmed' | null
  requests: OwnDataRequest[]
}

/** A request that waits for the school, or a deletion that it can still stop. */
export type SchoolDataRequest = RequestFacts & {
  student: { id: string; name: string }
  guardian: string
  /** False after the link of the requester ended: the request can only be declined. */
  isRequesterConfirmed: boolean
  /** The legal deadline is over. */
  isOverdue: boolean
  /** `answer`: approve or decline; `confirm`: approve as the second person; null: another person has to. */
  mine: 'answer' | 'confirm' | null
  mayDecline: boolean
}
