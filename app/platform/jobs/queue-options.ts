const retryDelay = 5
/** In seconds: a usual greylist of a mail server ends within this time. */
const retryDelayMax = 900

/**
 * Finished jobs are deleted after an hour, because mail jobs contain email addresses; an hour is enough to investigate.
 * The heartbeat lets another process take over the jobs of a killed process.
 */
const options = {
  heartbeatSeconds: 15,
  retryLimit: 5,
  retryDelay,
  retryDelayMax,
  retryBackoff: true,
  deleteAfterSeconds: 3_600,
  retentionSeconds: 86_400,
} as const

/** Retries that take at least this time. The queue waits between half of a delay and all of it, at random. */
export function retryLimitFor(seconds: number): number {
  let [retries, elapsed] = [0, 0]
  for (; elapsed < seconds; retries++) elapsed += Math.min(retryDelayMax, retryDelay * 2 ** Math.min(16, retries))
  return retries
}

/** Mails of an outage of the mail server that lasts a day are sent after it. */
export const mailRetrySeconds = 86_400

/**
 * Mails wait longer than other jobs, because mail servers are other people's: they are away, full or greylist. A batch
 * waits for the slowest answer (`mail.server.ts`), and a job that expires would be sent a second time.
 */
const mailOptions = {
  ...options,
  retryLimit: retryLimitFor(mailRetrySeconds),
  expireInSeconds: 7_200,
  // Jobs are deleted after it, also those that will be retried.
  retentionSeconds: 2 * mailRetrySeconds,
} as const

export const queueOptions = (queue: string) => (queue.startsWith('send-') ? mailOptions : options)
