import type { RouterContextProvider } from 'react-router'
import { workspaceContext, type WorkspaceChoice } from '#app/platform/workspace/workspace.ts'

/** Workspace set by the check-classroom-id guard; null on pages without it. An unset context throws when read. */
export function getGuardedWorkspace(context: Readonly<RouterContextProvider>): WorkspaceChoice | null {
  try {
    return context.get(workspaceContext)
  } catch {
    return null
  }
}
