/** The page that required two-step verification; only a path of this site. */
export function readReturnPath(search: URLSearchParams): string | null {
  const path = search.get('from')
  return path && /^\/(?:dashboard|staff)(?:[/?]|$)/.test(path) ? path : null
}

export const secondFactorPath = (from: string): string =>
  `/dashboard/profile?${new URLSearchParams({ notice: 'second-factor', from })}`
