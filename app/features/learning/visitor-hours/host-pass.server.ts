import { hourLifeMs } from '#rules/visitor-hours/visitor-hour.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

/** Signed HTTP-only cookie of the browser that started a class hour; only it sees the results. */
const cookieName = 'hour'
type PassServices = Pick<Services, 'env' | 'now'>

export function createHostCookie({ env, now }: PassServices, code: string): string {
  const text = `${code}~${now() + hourLifeMs}`
  return openCookies(env).write(
    cookieName,
    `${text}.${openKeys(env.SECRET).sign('hour-host', text)}`,
    hourLifeMs / 1_000,
  )
}

export function isHost({ env, now }: PassServices, headers: Headers, code: string): boolean {
  const [text = '', signature = ''] = (openCookies(env).read(headers, cookieName) ?? '').split('.')
  const [passCode, until] = text.split('~')
  return openKeys(env.SECRET).matches('hour-host', text, signature) && passCode === code && Number(until) > now()
}
