import type pg from 'pg'
import type { Bus } from './bus.server.ts'
import type { Env } from './env.server.ts'
import type { Judge } from './judge.server.ts'
import type { Jobs } from './jobs.server.ts'
import type { Logger } from './log.server.ts'
import type { Mailer } from './mail/mail.server.ts'

/** What the process was started with. Passed, never imported, so that a test brings its own. */
export type Services = {
  env: Env
  pool: pg.Pool
  /** Sees every account; identity's alone. */
  identityPool: pg.Pool
  bus: Bus
  jobs: Jobs
  judge: Judge
  mailer: Mailer
  log: Logger
  now: () => number
  newId: () => string
}
