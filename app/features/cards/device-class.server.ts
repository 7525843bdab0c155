import { readClassCode } from '#rules/class-code.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import type { Services } from '#app/platform/services.server.ts'

/**
 * By the code of which class a child came in at this device: whoever takes over finds the name tiles of the same class.
 * It names nobody, no script reads it, and it ends with the school day, and when somebody signs out.
 */
const cookieName = 'class'
const lifeSeconds = 12 * 60 * 60

type Around = Pick<Services, 'env' | 'now'>

export function deviceClassCookie({ env, now }: Around, code: string): string {
  const named = `${code}.${now() + lifeSeconds * 1_000}`
  return openCookies(env).write(cookieName, `${named}.${openKeys(env.SECRET).seal('device-class', named)}`, lifeSeconds)
}

export function deviceClass({ env, now }: Around, headers: Headers): string | null {
  const value = openCookies(env).read(headers, cookieName) ?? ''
  const [, named = '', code = '', until, seal = ''] = /^((\w{8})\.(\d{1,15}))\.([\w-]{43})$/.exec(value) ?? []
  const ours = openKeys(env.SECRET).matches('device-class', named, seal) && Number(until) >= now()
  return ours ? readClassCode(code) : null
}
