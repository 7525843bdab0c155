import { features } from '#app/platform/feature-list.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Reason } from '#app/platform/errors/errors.ts'
import { recordAudit } from '#app/platform/commands/execute.server.ts'
import type { EndingMembership } from '#app/platform/feature.server.ts'

/** Calls the hooks that features register for deleting an account and for changing its email address. */

export async function findDeletionBlocker(db: Database, membership: EndingMembership): Promise<Reason | null> {
  for (const feature of features()) {
    const reason = await feature.findDeletionBlocker?.(db, membership)
    if (reason) return reason
  }
  return null
}

export async function endMembership(
  actorContext: Pick<CommandContext, 'db' | 'newId' | 'origin'>,
  membership: EndingMembership,
): Promise<void> {
  for (const { endMembership: endFeatureMembership } of features())
    for (const audit of (await endFeatureMembership?.(actorContext.db, membership)) ?? [])
      await recordAudit({ ...actorContext, ...membership, actor: { id: membership.personId } }, audit)
}

export async function recordOldEmail(db: Database, membership: Omit<EndingMembership, 'isAdmin'>): Promise<void> {
  for (const feature of features()) await feature.recordOldEmail?.(db, membership)
}

export async function eraseEmail(db: Database, email: string): Promise<void> {
  for (const feature of features()) await feature.eraseEmail?.(db, email.toLowerCase())
}
