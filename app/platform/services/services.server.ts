import type pg from 'pg'
import type { Bus } from '../live/bus.server.ts'
import type { Env } from './env.server.ts'
import type { Judge } from './judge.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import type { Logger } from './log.server.ts'
import type { Mailer } from '../mail/mail.server.ts'

/** Dependencies of the process. Always passed, never imported, so that tests can replace them. */
export type Services = {
  env: Env
  pool: pg.Pool
  /** Connections that can read every account. Only the identity code may use them. */
  identityPool: pg.Pool
  bus: Bus
  jobs: Jobs
  judge: Judge
  mailer: Mailer
  log: Logger
  now: () => number
  newId: () => string
}
