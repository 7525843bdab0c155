import type { Origin } from '#app/platform/commands/command.server.ts'
import type { Cookies } from '#app/platform/request/cookies.server.ts'
import type { Keys } from '#app/platform/secrets/keys.server.ts'

const maxAccounts = 8
const yearSeconds = 365 * 24 * 60 * 60

/**
 * Prevents a stranger's failed sign-ins from locking out the owner: a device on which the owner has signed in before
 * has its own failure count. The mark is an HMAC over account and device, so it is useless on another device.
 */
export type KnownDevices = {
  /** Rate-limit key for failed sign-ins to this account from this device. */
  accountSubject: (headers: Headers, origin: Origin, email: string) => string
  remember: (headers: Headers, origin: Origin, email: string) => string | null
}

export function openKnownDevices(keys: Keys, cookies: Cookies): KnownDevices {
  const marksIn = (headers: Headers) => (cookies.read(headers, 'known') ?? '').split('.').filter(Boolean)
  const markOf = (device: string, email: string) => keys.sign('known-device', `${email}\n${device}`).slice(0, 22)
  return {
    accountSubject(headers, { device }, email) {
      const isKnown = device !== null && marksIn(headers).includes(markOf(device, email))
      return keys.sign('subject', isKnown ? `${email}\n${device}` : email)
    },
    remember(headers, { device }, email) {
      if (device === null) return null
      const mark = markOf(device, email)
      const marks = [mark, ...marksIn(headers).filter((other) => other !== mark)].slice(0, maxAccounts)
      return cookies.write('known', marks.join('.'), yearSeconds)
    },
  }
}
