/**
 * Workspace of a signed-in page: a class, a child of the user, or a school the user administers. It is a query
 * parameter of every such page, so that tabs, bookmarks and devices can each show a different workspace.
 */
export type WorkspaceKind = 'classroom' | 'child' | 'school'
export type WorkspaceRef = { kind: WorkspaceKind; id: string }

const paramNames = new Map<WorkspaceKind, string>([
  ['classroom', 'class'],
  ['child', 'child'],
  ['school', 'school'],
])

const classroomPath = /^\/dashboard\/classroom-dashboard\/([^/]+)/
const workspacePath = /^\/(dashboard|lesson|project|minigame|competition|chat)(\/|$)/
/** Print pages: opened by their own links, also without signing in, so they carry no workspace. */
const printPath = /\/print-asset-[a-z-]+$/

/** Finds the workspace in an address: the class in the path has precedence over query parameters. */
export function findWorkspaceInAddress(path: string, query: string): WorkspaceRef | null {
  const [, classroom] = classroomPath.exec(path) ?? []
  if (classroom) return { kind: 'classroom', id: classroom }
  const params = new URLSearchParams(query)
  const [kind, name] = [...paramNames].find(([, param]) => params.has(param)) ?? []
  return kind ? { kind, id: params.get(name!)! } : null
}

/** Adds the workspace to an address, unless it already names one or needs none. Expects no language prefix. */
export function addWorkspaceToAddress(address: string, workspace: WorkspaceRef | null): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/.exec(address) ?? []
  const target = findWorkspaceInAddress(path, query) ?? workspace
  if (!target || !workspacePath.test(path) || printPath.test(path)) return address
  const otherQuery = new URLSearchParams(query)
  for (const name of paramNames.values()) otherQuery.delete(name)
  const otherParams = otherQuery.size > 0 ? `&${otherQuery}` : ''
  return `${path}?${workspaceParam(target)}=${encodeURIComponent(target.id)}${otherParams}${hash}`
}

/** Replaces the workspace in an address. */
export function replaceWorkspaceInAddress(address: string, workspace: WorkspaceRef): string {
  const url = new URL(address, 'http://own.invalid')
  for (const name of paramNames.values()) url.searchParams.delete(name)
  return addWorkspaceToAddress(url.pathname + url.search + url.hash, workspace)
}

export const isSameWorkspace = (a: WorkspaceRef | null, b: WorkspaceRef | null) =>
  a?.kind === b?.kind && a?.id === b?.id

/** Name of the query parameter for this kind of workspace. */
export const workspaceParam = ({ kind }: WorkspaceRef): string => paramNames.get(kind)!
