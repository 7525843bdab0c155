import type { CodeBatch } from '#app/features/people/billing/public.server.ts'
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
}

/** An entry of the school's log. `byMe`: this member of staff made the change. */
export type PlanChange = { at: string; plan: Plan['name']; until: string | null; byMe: boolean }

export type StaffPage = {
  configuration: SystemConfiguration
  /** With `BILLING=off` every school has all features, whatever its plan. */
  hasPlans: boolean
  /** Null with `BILLING=off`. */
  codeBatches: CodeBatch[] | null
  search: string
  results: Pick<SchoolDirectoryEntry, 'id' | 'name' | 'country'>[]
  school: SupportedSchool | null
}
