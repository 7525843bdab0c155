import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'
import { resolveNavigationTarget } from '#rules/navigation/navigation.ts'

type LinkProps = Omit<RouterLinkProps, 'to'> & { to: string }

/**
 * Link of the design system, for internal pages only. Use the platform's external link component to leave the site.
 */
export const Link = ({ to, ...rest }: LinkProps) => <RouterLink {...rest} to={requireInternalTarget(to)} />

/** Throws for external targets: they are programming errors. */
export function requireInternalTarget(to: string): string {
  const target = resolveNavigationTarget(to)
  if (!target.ok) throw new Error(`cannot go to ${to}: ${target.reason}`)
  return to
}
