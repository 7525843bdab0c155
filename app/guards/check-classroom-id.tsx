import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import { enterWorkspace } from '#app/features/people/workspaces/public.server.ts'
import { secondFactorPath } from '#app/features/people/accounts/public.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getWorkspaceRedirect, getRequestedWorkspace } from '#app/platform/workspace/workspace-address.server.ts'
import { updateRequestContext, getRequestContext } from '#app/platform/request/request.server.ts'

/**
 * Requires a workspace (class, child or school) that exists and that the user belongs to; otherwise redirects to the
 * selection page. If the URL names none, uses the last chosen or only workspace and redirects to a URL that names it.
 */
const requireWorkspace: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const requestContext = getRequestContext(context)
  const requested = getRequestedWorkspace(requestContext, request)
  // The home of staff is their page; a workspace of theirs opens by its address.
  if (requestContext.signedIn!.user.staff && !requested && requestContext.path === '/dashboard')
    throw redirect(localePath(requestContext.locale, '/staff'))
  const entered = await enterWorkspace(requestContext, requested)
  // Return to the requested page only if no workspace was requested: an inaccessible one must not stay in the URL.
  const returnQuery = requested
    ? ''
    : `?redirect=${encodeURIComponent(requestContext.path + new URL(request.url).search)}`
  if (!entered) throw redirect(localePath(requestContext.locale, `/account/select-room${returnQuery}`))
  const { workspace, actor } = entered
  // School administration, and staff in any workspace, require a second factor.
  const { staff, lacksFactor } = requestContext.signedIn!.user
  if (lacksFactor && (staff || workspace.kind === 'school'))
    throw redirect(
      localePath(requestContext.locale, secondFactorPath(requestContext.path + new URL(request.url).search)),
    )
  const address = getWorkspaceRedirect(requestContext, request, workspace)
  if (address) throw redirect(address)
  context.set(workspaceContext, workspace)
  updateRequestContext(context, { actor })
  return next()
}

export const middleware = [requireWorkspace]
export const loader = () => null
export default Outlet
