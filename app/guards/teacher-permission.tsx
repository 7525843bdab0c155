import { data, Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { can } from '#rules/permissions.ts'
import { addWorkspaceToAddress } from '#rules/workspaces/workspace-address.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'

/**
 * Requires a teacher of this class or an admin of its school. Redirects other members to their own dashboard; answers
 * their writes with 404.
 */
const requireTeacher: MiddlewareFunction<Response> = ({ context, request }, next) => {
  const { actor, locale } = getRequestContext(context)
  const workspace = context.get(workspaceContext)
  if (can(actor, 'classroom.teach', workspace)) return next()
  if (request.method !== 'GET') throw data(null, { status: 404 })
  throw redirect(localePath(locale, addWorkspaceToAddress('/dashboard', workspace)))
}

export const middleware = [requireTeacher]
export const loader = () => null
export default Outlet
