import { can, type Actor } from '#rules/permissions.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import type { ClassUses } from './contract.ts'

/** A bank can be read in any workspace, but played only with a class that the actor teaches. */
export function findClassUses(
  actor: Actor,
  workspace: Pick<WorkspaceChoice, 'schoolId' | 'relations' | 'kind'>,
): ClassUses {
  const isClass = workspace.kind === 'classroom'
  return {
    competition: isClass && can(actor, 'competition.host', workspace),
    test: isClass && can(actor, 'lessons.assign', workspace),
  }
}
