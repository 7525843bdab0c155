import { AppError } from '#app/platform/errors/errors.ts'
import { groupCommit, type GroupCommit } from '#app/platform/limits/group-commit.server.ts'
import { isConflict, isLocked } from '#app/platform/errors/sql-state.server.ts'
import { groupCommits } from '#app/platform/limits/limits.ts'
import type { Inbox, InboxMessage } from '#app/platform/live/live.server.ts'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { batchRows, batchSizes } from '../metrics.ts'

// oxlint-disable-next-line no-explicit-any -- each inbox keeps its own types; here they are only passed through
type AnyInbox = Inbox<any, any>
type AnyMessage = InboxMessage<unknown, unknown>

export type InboxWriter = {
  /** Resolves after the commit. */
  submit: (inbox: AnyInbox, message: AnyMessage) => Promise<null>
  idle: () => Promise<void>
}

/** Group commits of the messages of each inbox. */
export function createInboxWriter(services: Services): InboxWriter {
  const commits = new Map<AnyInbox, GroupCommit<AnyMessage, null>>()
  return {
    submit(inbox, message) {
      const inboxCommits = commits.get(inbox) ?? openCommits(services, inbox)
      commits.set(inbox, inboxCommits)
      return inboxCommits.submit(message)
    },
    idle: async () => void (await Promise.all([...commits.values()].map((inboxCommits) => inboxCommits.idle()))),
  }
}

const openCommits = (services: Services, inbox: AnyInbox): GroupCommit<AnyMessage, null> =>
  groupCommit({
    // Programs take long, so schools do not wait for those of others.
    limits: { ...groupCommits.inboxes, ...(inbox.isJudged && { isAlwaysSeparate: true }) },
    laneOf: ({ facts }) => inbox.batchKey(facts),
    schoolsOf: ({ schoolId }) => [schoolId ?? ''],
    async save(messages) {
      batchSizes.observe(messages.length)
      const refusals = await inbox.save(services, messages)
      batchRows.inc(messages.length)
      return refusals
    },
    mapError(error, messages) {
      if (isOutage(error)) return new AppError('unavailable')
      if (!(error instanceof AppError))
        services.log.error({ error, messages: messages.length }, 'saving inbox messages failed')
      return error
    },
    // It is unknown whether a lost batch was committed, but saving twice is harmless.
    isRetryable: (error) => isOutage(error) || isConflict(error),
    splitsBySchool: isLocked,
  })
