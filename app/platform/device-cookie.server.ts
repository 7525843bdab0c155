import { randomBytes } from 'node:crypto'
import type { PersonId } from '#rules/ids.ts'
import type { Origin } from './command.server.ts'
import type { Env } from './env.server.ts'
import { openCookies } from './cookies.server.ts'
import { openKeys } from './keys.server.ts'

const yearSeconds = 365 * 24 * 60 * 60

type Device = Pick<Origin, 'device' | 'knownAs'>

/**
 * Tells browsers apart, so that limits can count per device instead of per school address; signed, so that nobody makes
 * up a device for every try.
 * It says nothing about a person but that the same one signed in here last.
 */
export type DeviceCookie = {
  /** What is not signed by us is no device. */
  read: (headers: Headers) => Device
  /** The Set-Cookie of this device, or of a new one. */
  write: (device: string | null, personId: PersonId | null) => string
}

export function openDeviceCookie(env: Env): DeviceCookie {
  const cookies = openCookies(env)
  const keys = openKeys(env.SECRET)
  return {
    read(headers) {
      const value = cookies.read(headers, 'device')?.match(/^([\w-]{22})\.([\w-]{22})?\.([\w-]{43})$/)
      if (!value || !keys.matches('device', `${value[1]}.${value[2] ?? ''}`, value[3]!))
        return { device: null, knownAs: null }
      return { device: value[1]!, knownAs: value[2] ?? null }
    },
    write(device, personId) {
      const knownAs = personId === null ? '' : keys.seal('known-device', personId).slice(0, 22)
      const named = `${device ?? randomBytes(16).toString('base64url')}.${knownAs}`
      return cookies.write('device', `${named}.${keys.seal('device', named)}`, yearSeconds)
    },
  }
}
