import type { SchoolRole } from '../permissions.ts'

export type SecondFactorFacts = {
  staff: boolean
  /** Every role the person holds in any school. */
  schoolRoles: readonly SchoolRole[]
  enabled: boolean
}

export type SecondFactorDecision = 'ready' | 'must-enrol' | 'may-enrol' | 'not-offered'

/**
 * Whoever can reach many children's data needs a second factor; teachers are offered one; pupils and parents are left
 * alone.
 */
export function decideSecondFactor({ staff, schoolRoles, enabled }: SecondFactorFacts): SecondFactorDecision {
  if (enabled) return 'ready'
  if (staff || schoolRoles.includes('admin')) return 'must-enrol'
  return schoolRoles.includes('teacher') ? 'may-enrol' : 'not-offered'
}

/**
 * What somebody may act as in a school. Where a second factor is required and missing, running it waits; a teacher's
 * own school of one needs no school admin.
 */
export function actingRoles(
  roles: readonly SchoolRole[],
  { personal, lacksFactor }: { personal: boolean; lacksFactor: boolean },
): SchoolRole[] {
  return roles.filter((role) => role !== 'admin' || personal || !lacksFactor)
}
