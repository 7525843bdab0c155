import type { Env } from '#app/platform/env.server.ts'

/** Every cookie of ours belongs to this host alone; over https the browser is made to enforce it. */
export type Cookies = {
  prefix: string
  secure: boolean
  session: string
  read: (headers: Headers, name: string) => string | null
  write: (name: string, value: string, maxAgeSeconds?: number) => string
}

export function openCookies(env: Env): Cookies {
  const secure = env.BASE_URL.startsWith('https:')
  const prefix = secure ? '__Host-skykite' : 'skykite'
  const full = (name: string) => `${prefix}.${name}`
  return {
    prefix,
    secure,
    session: full('session_token'),
    read: (headers, name) => cookieIn(headers.get('cookie'), full(name)),
    write(name, value, maxAgeSeconds) {
      const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
      return `${full(name)}=${encodeURIComponent(value)}${age}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`
    },
  }
}

export function cookieIn(header: string | null, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim())
  }
  return null
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
