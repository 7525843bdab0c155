import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'

const purpose = 'digest-address'

/** Addresses of parents without an account: encrypted, with a keyed digest to find the reader of an address. */
export function openAddresses({ SECRET }: Pick<Env, 'SECRET'>) {
  const keys = openKeys(SECRET)
  return {
    digestOf: (address: string) => keys.sign(purpose, address),
    encrypt: (address: string) => keys.encrypt(purpose, address),
    decrypt: (encrypted: string) => keys.decrypt(purpose, encrypted),
  }
}
