import type { Page } from './route-tree.ts'

/** Pages that are the same for every visitor: listed for search engines, and the only pages with analytics. */
export const listPublicPaths = (pages: readonly Page[]) =>
  pages.filter((page) => page.cached && !page.guards).map((page) => page.path)

/** Whether a path (without language prefix) matches one of the patterns; `:slug` matches one segment. */
export function matchesAnyPath(paths: readonly string[], path: string): boolean {
  const parts = path.split('/')
  return paths.some((pattern) => {
    const expected = pattern.split('/')
    return (
      expected.length === parts.length &&
      expected.every((part, i) => part === parts[i] || (part.startsWith(':') && parts[i] !== ''))
    )
  })
}
