import { cookieIn } from './cookie.ts'
import type { Env } from './env.server.ts'

/** Every cookie of ours belongs to this host alone; over https the browser is made to enforce it. */
export type Cookies = {
  prefix: string
  secure: boolean
  session: string
  read: (headers: Headers, name: string) => string | null
  write: (name: string, value: string, maxAgeSeconds?: number) => string
  /** Ends every cookie of ours that these headers carry and that belongs to whoever is signed in. */
  end: (headers: Headers) => string[]
}

/** More than we ever set: whoever puts hundreds into a browser cannot make an answer that no proxy lets through. */
const mostEnded = 20

/** What a browser keeps of itself when somebody signs out; any other cookie of ours is theirs. */
const ofTheDevice: readonly string[] = ['device', 'known', 'last', 'came-as', 'csrf']

export function openCookies(env: Env): Cookies {
  const secure = env.BASE_URL.startsWith('https:')
  const prefix = secure ? '__Host-skykite' : 'skykite'
  const full = (name: string) => `${prefix}.${name}`
  const write = (name: string, value: string, maxAgeSeconds?: number) => {
    const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
    return `${full(name)}=${encodeURIComponent(value)}${age}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`
  }
  return {
    prefix,
    secure,
    session: full('session_token'),
    read: (headers, name) => cookieIn(headers.get('cookie'), full(name)),
    write,
    end(headers) {
      const sent = (headers.get('cookie') ?? '').split(';').map((pair) => pair.split('=', 1)[0]!.trim())
      const names = sent.filter((name) => name.startsWith(full(''))).map((name) => name.slice(full('').length))
      return [...new Set(['session_token', ...names])]
        .filter((name) => !ofTheDevice.includes(name))
        .slice(0, mostEnded)
        .map((name) => write(name, '', 0))
    },
  }
}
