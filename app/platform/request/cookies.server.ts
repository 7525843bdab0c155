import { readCookie } from './cookie.ts'
import type { Env } from '../services/env.server.ts'

/** Host-only cookies; over https the `__Host-` prefix makes the browser enforce it. */
export type Cookies = {
  prefix: string
  secure: boolean
  session: string
  read: (headers: Headers, name: string) => string | null
  write: (name: string, value: string, maxAgeSeconds?: number) => string
  /** Set-Cookie headers that delete all cookies of the signed-in user found in the request headers. */
  end: (headers: Headers) => string[]
}

/** Above the number of cookies we set. Limits the response size when a browser sends hundreds of forged cookies. */
const maxEnded = 20

/** Cookies that belong to the device and survive sign-out; all other cookies belong to the user. */
const deviceCookies: readonly string[] = ['device', 'known', 'last', 'came-as', 'csrf']

export function openCookies(env: Env): Cookies {
  const secure = env.BASE_URL.startsWith('https:')
  const prefix = secure ? '__Host-skykite' : 'skykite'
  const fullName = (name: string) => `${prefix}.${name}`
  const write = (name: string, value: string, maxAgeSeconds?: number) => {
    const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
    return `${fullName(name)}=${encodeURIComponent(value)}${age}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`
  }
  return {
    prefix,
    secure,
    session: fullName('session_token'),
    read: (headers, name) => readCookie(headers.get('cookie'), fullName(name)),
    write,
    end(headers) {
      const sentNames = (headers.get('cookie') ?? '').split(';').map((pair) => pair.split('=', 1)[0]!.trim())
      const names = sentNames
        .filter((name) => name.startsWith(fullName('')))
        .map((name) => name.slice(fullName('').length))
      return [...new Set(['session_token', ...names])]
        .filter((name) => !deviceCookies.includes(name))
        .slice(0, maxEnded)
        .map((name) => write(name, '', 0))
    },
  }
}
