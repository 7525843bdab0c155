import { redirect } from 'react-router'
import { can, type Actor } from '#rules/permissions.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { enterWorkspace, workspacesOfRequest } from '#app/features/people/workspaces/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getRequestedWorkspace } from '#app/platform/workspace/workspace-address.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'

/** A student and the class they play in, which determines the available games and the leaderboard. */
export type ClassPlayer = {
  readonly schoolId: SchoolId
  readonly classroomId: ClassroomId
  readonly studentId: PersonId
  readonly timeZone: string
}

/** Returns `null` for viewers who are not students of the class: they can try games, but nothing is stored. */
export function findClassPlayer(
  actor: Actor,
  { kind, id, schoolId, timeZone, relations }: WorkspaceChoice,
): ClassPlayer | null {
  const isStudent = kind === 'classroom' && actor.id !== null && can(actor, 'game.play', { schoolId, relations })
  return isStudent ? { schoolId, classroomId: id, studentId: actor.id!, timeZone } : null
}

export type PlayerContext = { readonly actor: Actor; readonly player: ClassPlayer | null }

/** Finds the player on full-screen pages, whose URL names no class. */
export async function resolvePlayer(requestContext: RequestContext, request: Request): Promise<PlayerContext> {
  const { services, signedIn } = requestContext
  const requestedWorkspace = getRequestedWorkspace(requestContext, request)
  const entered =
    (await enterWorkspace(requestContext, requestedWorkspace)) ??
    (requestedWorkspace && (await enterWorkspace(requestContext, null)))
  if (entered) return { actor: entered.actor, player: findClassPlayer(entered.actor, entered.workspace) }
  // A student of several classes has to choose one.
  const workspaces = signedIn ? await workspacesOfRequest({ services, signedIn }) : []
  if (workspaces.some(({ relations }) => relations.includes('student')))
    throw redirect(
      localePath(requestContext.locale, `/account/select-room?redirect=${encodeURIComponent(requestContext.path)}`),
    )
  return { actor: requestContext.actor, player: null }
}
