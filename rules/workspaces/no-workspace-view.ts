import type { OnboardingRole } from './onboarding.ts'
import type { SchoolRole } from '../permissions.ts'

export type NoWorkspaceView = 'teacher' | 'student' | 'parent' | 'newcomer' | 'waiting'

/**
 * Chooses the start page of a user without a workspace: by their school roles, else by a pending request to join a
 * school, else by the role they chose at onboarding. A newcomer sees every option.
 */
export function chooseNoWorkspaceView(
  roles: readonly SchoolRole[],
  managed: boolean,
  hasPendingRequest = false,
  onboardingRole: OnboardingRole | null = null,
): NoWorkspaceView {
  if (roles.includes('teacher') || roles.includes('admin')) return 'teacher'
  if (managed || roles.includes('student')) return 'student'
  if (hasPendingRequest) return 'waiting'
  return roles.includes('guardian') ? 'parent' : (onboardingRole ?? 'newcomer')
}
