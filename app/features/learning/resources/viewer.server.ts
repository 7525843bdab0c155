import { workspacesOfRequest } from '#app/features/people/workspaces/public.server.ts'
import type { RequestContext, SignedIn } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'

/** Role of the viewer of a resource: children see less than adults, and teachers of a class more. */
export type Viewer =
  | { readonly role: 'visitor' | 'child' | 'adult' }
  | { readonly role: 'teacher'; readonly classroom: WorkspaceChoice }

export async function loadViewer(requestContext: RequestContext): Promise<Viewer> {
  const { signedIn } = requestContext
  if (!signedIn) return { role: 'visitor' }
  const { user, session } = signedIn
  if (user.kind === 'managed' || session.strength === 'class-code') return { role: 'child' }
  const workspaces = await workspacesOfRequest(requestContext as RequestContext & { signedIn: SignedIn })
  const taught = workspaces.filter(
    ({ kind, relations }) =>
      kind === 'classroom' && relations.some((role) => role === 'owner' || role === 'co-teacher'),
  )
  const classroom = taught.find(({ id }) => id === session.workspace?.id) ?? taught[0]
  if (classroom) return { role: 'teacher', classroom }
  const isStudentOnly = workspaces.length > 0 && workspaces.every(({ relations }) => relations.join() === 'student')
  return { role: isStudentOnly ? 'child' : 'adult' }
}
