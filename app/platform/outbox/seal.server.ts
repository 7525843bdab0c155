import type { PersonId } from '#rules/ids.ts'
import type { Env } from '../env.server.ts'
import { openKeys } from '../keys.server.ts'

/** What somebody's unsent work is sealed with on any device: theirs whenever they are signed in, and nobody else's. */
export const outboxSeal = ({ SECRET }: Pick<Env, 'SECRET'>, personId: PersonId): string =>
  openKeys(SECRET).seal('outbox', personId)
