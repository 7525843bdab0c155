import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import type { Services } from '#app/platform/services/services.server.ts'

/** Input of a command that accepts or declines an invitation. */
export const invitationAnswer = z.object({ invitation: uuid, answer: z.enum(['accept', 'decline']) })

/** Reads invitations outside a school: there, row security shows only those to the user's confirmed address. */
export const readInvitations = <Result>(
  { pool }: Services,
  personId: PersonId,
  query: (db: Database) => Promise<Result>,
): Promise<Result> => inTransaction(pool, { schoolId: null, personId, staff: false }, query, 'read only')

type OpenInvitation = { readonly id: string; readonly schoolId: SchoolId }

/** School of the command: that of the open invitation which the actor answers. */
export const schoolOfInvitation =
  (loadOpen: (services: Services, personId: PersonId) => Promise<readonly OpenInvitation[]>) =>
  async (services: Services, actor: Actor, { invitation }: { invitation: string }): Promise<SchoolId | null> =>
    actor.id ? ((await loadOpen(services, actor.id)).find(({ id }) => id === invitation)?.schoolId ?? null) : null
