import type { Origin } from '#app/platform/command.server.ts'
import type { Cookies } from '#app/platform/cookies.server.ts'
import type { Keys } from '#app/platform/keys.server.ts'

const kept = 8
const yearSeconds = 365 * 24 * 60 * 60

/**
 * A stranger who types wrong passwords all day must not lock out the owner: a device on which the owner has signed in
 * before counts its failures apart. The mark is a seal over account and device, so it works nowhere else.
 */
export type KnownDevices = {
  /** Names what failures of this account from this device are counted on. */
  accountSubject: (headers: Headers, origin: Origin, email: string) => string
  remember: (headers: Headers, origin: Origin, email: string) => string | null
}

export function openKnownDevices(keys: Keys, cookies: Cookies): KnownDevices {
  const marksIn = (headers: Headers) => (cookies.read(headers, 'known') ?? '').split('.').filter(Boolean)
  const markOf = (device: string, email: string) => keys.seal('known-device', `${email}\n${device}`).slice(0, 22)
  return {
    accountSubject(headers, { device }, email) {
      const known = device !== null && marksIn(headers).includes(markOf(device, email))
      return keys.seal('subject', known ? `${email}\n${device}` : email)
    },
    remember(headers, { device }, email) {
      if (device === null) return null
      const mark = markOf(device, email)
      const marks = [mark, ...marksIn(headers).filter((other) => other !== mark)].slice(0, kept)
      return cookies.write('known', marks.join('.'), yearSeconds)
    },
  }
}
