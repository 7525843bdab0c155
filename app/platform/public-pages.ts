import type { Page } from './route-tree.ts'

/**
 * Pages that are the same for every visitor: listed for search engines, and the only ones where visits may be measured.
 */
export const publicPaths = (pages: readonly Page[]) =>
  pages.filter((page) => page.cached && !page.guards).map((page) => page.path)

/** Whether a path without its language prefix is one of these; `:slug` stands for any one part. */
export function isAmong(paths: readonly string[], path: string): boolean {
  const parts = path.split('/')
  return paths.some((pattern) => {
    const expected = pattern.split('/')
    return (
      expected.length === parts.length &&
      expected.every((part, i) => part === parts[i] || (part.startsWith(':') && parts[i] !== ''))
    )
  })
}
