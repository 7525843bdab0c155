import { sweepIdentity } from '#app/features/accounts/public.server.ts'
import { sendMailJob } from '#app/features/accounts/jobs.server.ts'
import type { Services } from '#app/platform/services.server.ts'

const hourMs = 60 * 60_000

/** The `worker` role: takes job rows and does the slow work, and sweeps out what has run out. */
export async function startWorker(services: Services): Promise<() => void> {
  await services.jobs.work({
    'send-mail': sendMailJob(services),
  })
  const sweep = () => sweepIdentity(services).catch((error: Error) => services.log.warn({ error: error.message }, 'sweep'))
  const timer = setInterval(() => void sweep(), hourMs)
  return () => clearInterval(timer)
}
