import { mailSchema } from '#app/platform/mail.server.ts'
import type { Services } from '#app/platform/services.server.ts'

/** The `worker` role: takes job rows and does the slow work. */
export async function startWorker(services: Services): Promise<void> {
  await services.jobs.work({
    'send-mail': (data) => services.mailer.send(mailSchema.parse(data)),
  })
}
