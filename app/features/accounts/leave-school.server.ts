import { features } from '#app/features.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Reason } from '#app/platform/errors.ts'
import { recordAudit } from '#app/platform/execute.server.ts'
import type { Leaving } from '#app/platform/feature.server.ts'

/** What each feature says and does when somebody deletes their account, or takes another address. */

export async function whyStay(db: Database, leaving: Leaving): Promise<Reason | null> {
  for (const feature of features()) {
    const reason = await feature.whyStay?.(db, leaving)
    if (reason) return reason
  }
  return null
}

export async function leaveSchool(by: Pick<Context, 'db' | 'newId' | 'origin'>, leaving: Leaving): Promise<void> {
  for (const { leave } of features())
    for (const audit of (await leave?.(by.db, leaving)) ?? [])
      await recordAudit({ ...by, ...leaving, actor: { id: leaving.personId } }, audit)
}

export async function rememberAddress(db: Database, of: Omit<Leaving, 'runs'>): Promise<void> {
  for (const feature of features()) await feature.rememberAddress?.(db, of)
}

export async function forgetAddress(db: Database, email: string): Promise<void> {
  for (const feature of features()) await feature.forgetAddress?.(db, email.toLowerCase())
}
