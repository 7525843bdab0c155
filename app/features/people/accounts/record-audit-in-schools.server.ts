import type { PersonId } from '#rules/ids.ts'
import type { Audit, CommandContext } from '#app/platform/commands/command.server.ts'
import { enterSchool } from '#app/platform/db/db.server.ts'
import { recordAudit } from '#app/platform/commands/execute.server.ts'
import { activeMemberships } from './own-name.server.ts'

/** Records an audit entry, such as a name change, in the log of each school to which the person belongs. */
export async function recordAuditInSchools(context: CommandContext, personId: PersonId, audit: Audit): Promise<void> {
  const { db } = context
  for (const schoolId of new Set((await activeMemberships(db, personId)).map((membership) => membership.schoolId))) {
    await enterSchool(db, schoolId)
    await recordAudit({ ...context, schoolId }, audit)
  }
  await enterSchool(db, context.schoolId)
}
