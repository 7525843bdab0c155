import { AppError } from '#app/platform/errors/errors.ts'
import { groupCommit, isConflict, isLocked, type GroupCommit } from '#app/platform/limits/group-commit.server.ts'
import { groupCommits } from '#app/platform/limits/limits.ts'
import type { Inbox, InboxMessage } from '#app/platform/live/live.server.ts'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { batchRows, batchSizes } from '../metrics.ts'

// oxlint-disable-next-line no-explicit-any -- each inbox keeps its own types; here they are only passed through
type AnyInbox = Inbox<any, any>
type Pending = {
  received: InboxMessage<unknown, unknown>
  saved: () => void
  failed: (error: unknown) => void
}

export type InboxWriter = {
  submit: (inbox: AnyInbox, pending: Pending) => void
  idle: () => Promise<void>
}

/** Group commits of the messages of each inbox. */
export function createInboxWriter(services: Services): InboxWriter {
  const commits = new Map<AnyInbox, GroupCommit<Pending>>()
  return {
    submit(inbox, pending) {
      const inboxCommits = commits.get(inbox) ?? openCommits(services, inbox)
      commits.set(inbox, inboxCommits)
      inboxCommits.submit(pending)
    },
    idle: async () => void (await Promise.all([...commits.values()].map((inboxCommits) => inboxCommits.idle()))),
  }
}

const openCommits = (services: Services, inbox: AnyInbox): GroupCommit<Pending> =>
  groupCommit<Pending, AppError | null>({
    // Programs take long, so schools do not wait for those of others.
    limits: { ...groupCommits.inboxes, ...(inbox.isJudged && { isAlwaysSeparate: true }) },
    laneOf: ({ received }) => inbox.batchKey(received.facts),
    schoolsOf: ({ received }) => [received.schoolId ?? ''],
    async save(batch) {
      batchSizes.observe(batch.length)
      const messages = batch.map(({ received }) => received)
      return inbox.save(services, messages)
    },
    onSaved(batch, refusals) {
      batchRows.inc(batch.length)
      batch.forEach(({ saved, failed }, index) => {
        const refusal = refusals[index]
        if (refusal) failed(refusal)
        else saved()
      })
    },
    onFailed(batch, error) {
      if (!isOutage(error) && !(error instanceof AppError))
        services.log.error({ error, messages: batch.length }, 'saving inbox messages failed')
      for (const { failed } of batch) failed(isOutage(error) ? new AppError('unavailable') : error)
    },
    // It is unknown whether a lost batch was committed, but saving twice is harmless.
    isRetryable: (error) => isOutage(error) || isConflict(error),
    splitsBySchool: isLocked,
  })
