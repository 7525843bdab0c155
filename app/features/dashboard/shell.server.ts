import { redirect, type RouterContextProvider } from 'react-router'
import { menuAudience, buildMenu } from '#rules/navigation/navigation-menu.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { isPathImplemented } from '#app/platform/feature-list.server.ts'
import { readConsentStamp } from '#app/features/people/consent/public.server.ts'
import { readDeviceClass } from '#app/features/people/cards/public.server.ts'
import { getWorkspaceRedirect, getRequestedWorkspace } from '#app/platform/workspace/workspace-address.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { getRequestContext, type RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice, Shell } from './contract.ts'
import { getGuardedWorkspace } from './guarded-workspace.ts'
import { enterWorkspace, workspacesOfRequest } from '#app/features/people/workspaces/public.server.ts'

/**
 * Loads the frame around a signed-in page. Pages without the check-classroom-id guard use the workspace of their
 * address, or the one that the guard would redirect to, or none.
 */
export async function loadShell(context: Readonly<RouterContextProvider>, request: Request): Promise<Shell> {
  const requestContext = getRequestContext(context)
  const { services, signedIn } = requestContext
  if (!signedIn) throw new Error('the shell requires a signed-in user')
  const { id, name, kind } = signedIn.user
  const guardedWorkspace = getGuardedWorkspace(context)
  const requestedWorkspace = getRequestedWorkspace(requestContext, request)
  const entered = guardedWorkspace
    ? { workspace: guardedWorkspace, actor: requestContext.actor }
    : ((await enterWorkspace(requestContext, requestedWorkspace)) ??
      (requestedWorkspace && (await enterWorkspace(requestContext, null))))
  const workspace = entered?.workspace ?? null
  const address = workspace && getWorkspaceRedirect(requestContext, request, workspace)
  if (address) throw redirect(address)
  const workspaces = await workspacesOfRequest({ services, signedIn })
  const rights = getRights(entered?.actor ?? requestContext.actor, workspace)
  const classesInSchool = workspaces.filter(
    ({ kind: workspaceKind, schoolId }) => workspaceKind === 'classroom' && schoolId === workspace?.schoolId,
  )
  const menu = buildMenu(
    rights.audience,
    workspace?.kind === 'classroom' ? workspace.id : null,
    isPathImplemented,
    classesInSchool.length <= 1,
  )
  const code = kind === 'managed' ? readDeviceClass(services, request.headers) : null
  return {
    person: { id, name, kind },
    room: workspace,
    rooms: workspaces,
    menu,
    consentStamp: rights.audience === 'student' && workspace ? await loadConsentStamp(requestContext, workspace) : null,
    switchTo: code && `/join/${code}`,
    ...rights,
    // Nothing is sold with `BILLING=off`, so no menu leads to plans.
    can: { ...rights.can, upgrade: rights.can.upgrade && services.env.BILLING === 'on' },
  }
}

const loadConsentStamp = ({ services, actor }: RequestContext, { schoolId }: WorkspaceChoice) =>
  read(services, { ...actor, schoolId }, (db) => readConsentStamp(db, schoolId, actor.id!))

/** The user's permissions in the workspace, and the menu audience that follows from them. */
export function getRights(actor: Actor, workspace: WorkspaceChoice | null): Pick<Shell, 'audience' | 'can'> {
  const isAllowed = (action: Parameters<typeof can>[1]) => workspace !== null && can(actor, action, workspace)
  return {
    audience: menuAudience(workspace, isAllowed('classroom.teach')),
    can: {
      teach: isAllowed('classroom.teach'),
      createClassroom: isAllowed('classroom.create'),
      administer: isAllowed('school.administer'),
      upgrade: isAllowed('classroom.create') && isPathImplemented('/dashboard/unlock-premium'),
      support: can(actor, 'school.support'),
      changeAccount: can(actor, 'account.change', { personId: actor.id }),
    },
  }
}
