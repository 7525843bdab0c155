import { randomBytes } from 'node:crypto'
import type { PersonId } from '#rules/ids.ts'
import type { Origin } from '../commands/command.server.ts'
import type { Env } from '../services/env.server.ts'
import { openCookies } from './cookies.server.ts'
import { openKeys } from '../secrets/keys.server.ts'

const yearSeconds = 365 * 24 * 60 * 60

type Device = Pick<Origin, 'device' | 'lastUserKey'>

/**
 * Identifies a browser, so that limits can count per device and not per school address. Signed, so that no one can fake
 * a new device for every attempt. The user part is a pseudonym that only shows whether the last user is the same.
 */
export type DeviceCookie = {
  /** Returns nulls if the signature is missing or wrong. */
  read: (headers: Headers) => Device
  /** Set-Cookie header for this device; null creates a new device id. */
  write: (device: string | null, personId: PersonId | null) => string
}

export function openDeviceCookie(env: Env): DeviceCookie {
  const cookies = openCookies(env)
  const keys = openKeys(env.SECRET)
  return {
    read(headers) {
      const match = cookies.read(headers, 'device')?.match(/^([\w-]{22})\.([\w-]{22})?\.([\w-]{43})$/)
      if (!match || !keys.matches('device', `${match[1]}.${match[2] ?? ''}`, match[3]!))
        return { device: null, lastUserKey: null }
      return { device: match[1]!, lastUserKey: match[2] ?? null }
    },
    write(device, personId) {
      const lastUserKey = personId === null ? '' : keys.sign('known-device', personId).slice(0, 22)
      const payload = `${device ?? randomBytes(16).toString('base64url')}.${lastUserKey}`
      return cookies.write('device', `${payload}.${keys.sign('device', payload)}`, yearSeconds)
    },
  }
}
