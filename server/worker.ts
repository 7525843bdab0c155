import { sweepIdentity } from '#app/features/accounts/public.server.ts'
import { sendMailJob } from '#app/features/accounts/jobs.server.ts'
import { sweepPrintLinks } from '#app/features/cards/public.server.ts'
import { makeRetentionRound } from '#app/features/office/public.server.ts'
import { importRosterJob } from '#app/features/students/jobs.server.ts'
import type { Services } from '#app/platform/services.server.ts'

const hourMs = 60 * 60_000

/** The `worker` role: takes job rows and does the slow work, and sweeps out what has run out. */
export async function startWorker(services: Services): Promise<() => void> {
  await services.jobs.work({
    'send-mail': sendMailJob(services),
    'import-roster': importRosterJob(services),
  })
  const sweep = () => Promise.all([sweepIdentity(services), sweepPrintLinks(services)]).catch((error: Error) => services.log.warn({ error: error.message }, 'sweep'))
  // Asked for every hour; each school's turn comes once a day.
  const round = () => makeRetentionRound(services).catch((error: Error) => services.log.warn({ error: error.message }, 'retention round'))
  const timer = setInterval(() => void Promise.all([sweep(), round()]), hourMs)
  return () => clearInterval(timer)
}
