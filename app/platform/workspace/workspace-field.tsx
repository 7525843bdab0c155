import { useLocation } from 'react-router'
import { workspaceParam, findWorkspaceInAddress } from '#rules/workspaces/workspace-address.ts'
import { splitLocale } from '../i18n/languages.ts'

/** Hidden field that keeps the current workspace (class, child or school) in the URL of a GET form. */
export function WorkspaceField() {
  const { pathname, search } = useLocation()
  const workspace = findWorkspaceInAddress(splitLocale(pathname).path, search)
  return workspace && <input type="hidden" name={workspaceParam(workspace)} value={workspace.id} />
}
