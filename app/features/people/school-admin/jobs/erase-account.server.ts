import { z } from 'zod'
import { eraseAccountRequest } from '#app/features/people/accounts/public.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import { personUuid } from '#app/platform/forms/uuid.ts'
import { eraseDeletedAccount, type ErasureServices } from '../data-rights/erase-deleted-account.server.ts'

const data = z.object({ personId: personUuid })

/** About ten seconds of work per job, so that other jobs do not wait long. */
const maxBatches = 40

/** Erases the data of a deleted account, and queues itself again while data remains. */
export function eraseAccountJob(services: ErasureServices): JobHandler {
  return async (input) => {
    const { personId } = data.parse(input)
    if (await eraseDeletedAccount(services, personId, maxBatches)) return
    await inTransaction(services.pool, systemTenant, (db) => services.jobs.queue(db, eraseAccountRequest(personId)))
  }
}
