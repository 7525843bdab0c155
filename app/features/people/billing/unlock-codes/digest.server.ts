import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'

/** Keyed, so that a copy of the database shows no codes and cannot be searched for them. */
export const unlockCodeDigest = ({ SECRET }: Pick<Env, 'SECRET'>, code: string): string =>
  openKeys(SECRET).sign('unlock-code', code)
