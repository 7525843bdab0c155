import { z } from 'zod'
import { eraseJob } from '#app/features/accounts/public.server.ts'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import type { JobHandler } from '#app/platform/jobs.server.ts'
import { personUuid } from '#app/platform/uuid.ts'
import { eraseLeft, type Parts } from '../erase-left.server.ts'

const data = z.object({ personId: personUuid })

/** Some ten seconds' work, and then others have their turn. */
const portions = 40

/** Erases what a deleted account has left, and comes again while there is more. */
export function eraseAccountJob(services: Parts): JobHandler {
  return async (given) => {
    const { personId } = data.parse(given)
    if (await eraseLeft(services, personId, portions)) return
    await inTransaction(services.pool, nobody, (db) => services.jobs.queue(db, eraseJob(personId)))
  }
}
