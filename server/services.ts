import '#app/features.server.ts'
import { inProcessBus } from '#app/platform/live/bus.server.ts'
import { openIdentityPool, openPool } from '#app/platform/db/db.server.ts'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { openLog } from '#app/platform/services/log.server.ts'
import { openMailer } from '#app/platform/mail/mail.server.ts'
import { createNatsBus } from '#app/platform/live/nats-bus.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { openRemoteJudge } from './judge/remote-judge.ts'
import { openJudge } from './judge/open-judge.ts'

export function openServices(source: Record<string, string | undefined>) {
  const env = parseEnv(source)
  const log = openLog(env.LOG_LEVEL)
  const pool = openPool(env.DATABASE_URL, env.DATABASE_POOL, env.ROLES.includes('web') ? 'web' : 'worker', {
    billing: env.BILLING,
  })
  const identityPool = openIdentityPool(env.DATABASE_URL, env.DATABASE_POOL)
  // The pool replaces a lost idle connection at the next use, but its `error` event without a listener ends the process.
  for (const openedPool of [pool, identityPool])
    openedPool.on('error', (error) => log.warn({ error }, 'idle database connection lost'))
  const servers = env.NATS_URL?.split(',')
  const usesRemoteJudge = servers && !env.ROLES.includes('judge')
  return {
    env,
    log,
    pool,
    identityPool,
    bus: servers ? createNatsBus(servers, env.DEPLOYMENT, log) : inProcessBus(),
    jobs: openJobs(env.DATABASE_URL, log),
    judge: usesRemoteJudge
      ? openRemoteJudge({ servers, deployment: env.DEPLOYMENT, secret: env.SECRET, log })
      : openJudge(env),
    mailer: openMailer(env.SMTP_URL, env.MAIL_FROM),
    now: Date.now,
    newId,
  } satisfies Services
}
