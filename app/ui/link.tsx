import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'
import { navigationTarget } from '#rules/navigation.ts'

type LinkProps = Omit<RouterLinkProps, 'to'> & { to: string }

/**
 * Every link of the design system. It leads to a page of ours; to leave the site one says so, with the platform's own
 * link.
 */
export const Link = ({ to, ...rest }: LinkProps) => <RouterLink {...rest} to={inside(to)} />

/** An address outside without the flag is a mistake of ours, so it is thrown. */
export function inside(to: string): string {
  const target = navigationTarget(to)
  if (!target.ok) throw new Error(`cannot go to ${to}: ${target.reason}`)
  return to
}
