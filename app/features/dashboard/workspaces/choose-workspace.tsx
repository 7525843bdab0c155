import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { replaceWorkspaceInAddress, type WorkspaceRef } from '#rules/workspaces/workspace-address.ts'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'

const field = 'room'

/**
 * Form around links to workspaces. The links can be opened in new tabs; a plain click instead posts the workspace, so
 * that the session remembers it.
 */
export function ChooseWorkspaceForm({
  to,
  className,
  children,
}: {
  to?: string
  className?: string
  children: ReactNode
}) {
  return (
    <ActionForm of="choose" to={to} className={className}>
      <input type="hidden" name={field} />
      {children}
    </ActionForm>
  )
}

/** Click handler for links in the form; clicks that open a new tab (modifier key, middle button) keep their default. */
export function submitWorkspaceOnClick({ kind, id }: WorkspaceRef) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const form = event.currentTarget.closest('form')!
    ;(form.elements.namedItem(field) as HTMLInputElement).value = `${kind}/${id}`
    form.requestSubmit()
  }
}

type WorkspaceLinkProps = { workspace: WorkspaceRef; page?: string; className?: string; children: ReactNode }

export function WorkspaceLink({ workspace, page = '/dashboard', className, children }: WorkspaceLinkProps) {
  const localized = useLocalePath()
  return (
    <Link
      to={localized(replaceWorkspaceInAddress(page, workspace))}
      className={className}
      onClick={submitWorkspaceOnClick(workspace)}
    >
      {children}
    </Link>
  )
}
