import type { PersonId } from '#rules/ids.ts'
import type { Env } from '../services/env.server.ts'
import { openKeys } from '../secrets/keys.server.ts'

/** Derives the key that encrypts a user's unsent work; the same on all devices, sent only to that user. */
export const outboxSealKey = ({ SECRET }: Pick<Env, 'SECRET'>, personId: PersonId): string =>
  openKeys(SECRET).sign('outbox', personId)
