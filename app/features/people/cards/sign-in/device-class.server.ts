import { parseClassCode } from '#rules/classrooms/class-code.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

/**
 * Remembers the class code of the last sign-in on this device, so that the next child sees the name tiles of the same
 * class. An HttpOnly cookie without personal data; it expires after the school day and at sign-out.
 */
const cookieName = 'class'
const lifetimeSeconds = 12 * 60 * 60

type ClockAndEnv = Pick<Services, 'env' | 'now'>

export function createDeviceClassCookie({ env, now }: ClockAndEnv, code: string): string {
  const payload = `${code}.${now() + lifetimeSeconds * 1_000}`
  return openCookies(env).write(
    cookieName,
    `${payload}.${openKeys(env.SECRET).sign('device-class', payload)}`,
    lifetimeSeconds,
  )
}

export function readDeviceClass({ env, now }: ClockAndEnv, headers: Headers): string | null {
  const value = openCookies(env).read(headers, cookieName) ?? ''
  const [, payload = '', code = '', expiresAt, signature = ''] =
    /^((\w{8})\.(\d{1,15}))\.([\w-]{43})$/.exec(value) ?? []
  const isValid = openKeys(env.SECRET).matches('device-class', payload, signature) && Number(expiresAt) >= now()
  return isValid ? parseClassCode(code) : null
}
