import { expect, test } from 'vitest'
import { queueOptions, retryLimitFor } from './queue-options.ts'

/** Time until the queue gives up if it always waits for the shortest delay (half of one below the maximum). */
function shortestLife({ retryLimit, retryDelay, retryDelayMax }: ReturnType<typeof queueOptions>): number {
  let seconds = 0
  for (let retries = 0; retries < retryLimit; retries++) seconds += Math.min(retryDelayMax, retryDelay * 2 ** retries)
  return seconds
}

test.each(['send-mail', 'send-digest', 'send-digest-sample', 'send-parent-invitation', 'send-urgent-mails'])(
  '%s survives an outage of the mail server of a day',
  (queue) => {
    const options = queueOptions(queue)
    expect(shortestLife(options)).toBeGreaterThanOrEqual(86_400)
    // All delays at their longest still end before the queue deletes the job.
    expect(options.retryLimit * options.retryDelayMax).toBeLessThan(options.retentionSeconds)
  },
)

test('limits the retries of a mail that is useless later', () => {
  expect(retryLimitFor(0)).toBe(0)
  expect(retryLimitFor(3_600)).toBeLessThan(15)
  expect(retryLimitFor(3_600)).toBeGreaterThan(8)
})
