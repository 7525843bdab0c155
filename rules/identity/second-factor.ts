import type { SchoolRole } from '../permissions.ts'

export type SecondFactorFacts = {
  staff: boolean
  /** Every role the person holds in any school. */
  schoolRoles: readonly SchoolRole[]
  enabled: boolean
}

export type SecondFactorDecision = 'ready' | 'must-enrol' | 'may-enrol' | 'not-offered'

/**
 * Staff and school admins can read data of many children, so they need a second factor. Optional for teachers; not
 * offered to students and parents.
 */
export function decideSecondFactor({ staff, schoolRoles, enabled }: SecondFactorFacts): SecondFactorDecision {
  if (enabled) return 'ready'
  if (staff || schoolRoles.includes('admin')) return 'must-enrol'
  return schoolRoles.includes('teacher') ? 'may-enrol' : 'not-offered'
}

/**
 * The roles a user may act in. Without a required second factor the admin role is inactive, except in a teacher's
 * personal school.
 */
export function actingRoles(
  roles: readonly SchoolRole[],
  { personal, lacksSecondFactor }: { personal: boolean; lacksSecondFactor: boolean },
): SchoolRole[] {
  return roles.filter((role) => role !== 'admin' || personal || !lacksSecondFactor)
}
