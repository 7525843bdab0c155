import {
  addWorkspaceToAddress,
  replaceWorkspaceInAddress,
  findWorkspaceInAddress,
  isSameWorkspace,
  type WorkspaceRef,
} from '#rules/workspaces/workspace-address.ts'
import { localePath } from '../i18n/languages.ts'
import type { RequestContext } from '../request/request.server.ts'

type AddressContext = Pick<RequestContext, 'path' | 'locale'>

/** The workspace named in the address of this request. */
export const getRequestedWorkspace = ({ path }: AddressContext, request: Request): WorkspaceRef | null =>
  findWorkspaceInAddress(path, new URL(request.url).search)

/**
 * The address of this page within a workspace, or null if the request already names that workspace. Only GET requests
 * get one: a redirect would lose a submitted form.
 */
export function getWorkspaceRedirect(
  { path, locale }: AddressContext,
  request: Request,
  workspace: WorkspaceRef,
): string | null {
  const { search } = new URL(request.url)
  if (request.method !== 'GET' || isSameWorkspace(findWorkspaceInAddress('', search), workspace)) return null
  const target = replaceWorkspaceInAddress(path + search, workspace)
  return target === path + search ? null : localePath(locale, target)
}

/** The address of another page in the same workspace as this request, for redirects. */
export const buildWorkspaceAddress = (requestContext: AddressContext, request: Request, page: string): string =>
  localePath(requestContext.locale, addWorkspaceToAddress(page, getRequestedWorkspace(requestContext, request)))
