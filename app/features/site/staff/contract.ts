import type { CardPurchase, CodeBatch, PlanOrder, StaffOrder } from '#app/features/people/billing/public.server.ts'
import type { EscalatedReport, ReportCounts } from '#app/features/people/held-texts/public.server.ts'
import type { SystemConfiguration } from '#app/features/site/public-pages/public.ts'
import type { SchoolDirectoryEntry } from '#app/features/people/schools/public.server.ts'
import type { Plan } from '#rules/plans.ts'

/** A school as staff see it: its plan and counts, no data of its people. */
export type SupportedSchool = {
  id: string
  name: string
  kind: 'school' | 'personal' | 'ministry'
  country: string
  timeZone: string
  createdAt: string
  /** The plan that applies today; `plan` and `until` are the agreed ones. */
  effectivePlan: Plan['name']
  plan: Plan['name']
  until: string | null
  people: { admin: number; teacher: number; student: number; guardian: number }
  classes: { active: number; archived: number }
  /** Students of active classes, largest class first: how close the school is to the limit of its plan. */
  largestClass: number
  planChanges: PlanChange[]
  /** Staff pause every plan of the school. */
  isPaused: boolean
  isBeta: boolean
  /** Students in active classes, and those that the plan covers; null: no limit. */
  seated: number
  seats: number | null
  orders: PlanOrder[]
  purchases: CardPurchase[]
}

/** An entry of the school's log. `byMe`: this member of staff made the change. */
export type PlanChange = { at: string; plan: Plan['name']; until: string | null; byMe: boolean }

/** Pages of the console, each a part of `/staff` by `?view=`. */
export const staffViews = [
  'home',
  'schools',
  'orders',
  'codes',
  'requests',
  'reports',
  'mistakes',
  'maintenance',
] as const
export type StaffView = (typeof staffViews)[number]

/** Views that exist only if plans are sold. */
export const billingViews: readonly StaffView[] = ['orders', 'codes']

/** Sizes in bytes, times in seconds. */
export type Health = {
  build: string
  node: string
  upSeconds: number
  memoryBytes: number
  disk: { freeBytes: number; totalBytes: number } | null
  database: { bytes: number; version: string; connections: number; maxConnections: number }
  queues: { name: string; waiting: number; active: number; failed: number; oldestSeconds: number }[]
  failedMails: number
  /** Events of the payment service whose job has not finished. */
  unhandledPayments: number
}

/** Things that wait for staff, beside their views. */
export type Attention = Partial<Record<StaffView, number>>

export type UnrecognisedMistake = { step: string; mistake: string; runs: number }

/** Each view loads only its part; the others are null. */
export type StaffPage = {
  view: StaffView
  configuration: SystemConfiguration
  /** With `BILLING=off` every school has all features, whatever its plan. */
  hasPlans: boolean
  attention: Attention
  health: Health | null
  codeBatches: CodeBatch[] | null
  orders: StaffOrder[] | null
  reports: { counts: ReportCounts; escalated: EscalatedReport[] } | null
  mistakes: UnrecognisedMistake[] | null
  search: string
  results: Pick<SchoolDirectoryEntry, 'id' | 'name' | 'country'>[]
  school: SupportedSchool | null
}
