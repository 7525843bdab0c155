import type { PersonId } from '#rules/ids.ts'
import type { Audit, Context } from '#app/platform/command.server.ts'
import { enterSchool } from '#app/platform/db.server.ts'
import { recordAudit } from '#app/platform/execute.server.ts'
import { ownSchools } from './own-name.server.ts'

/** By their name others know them: each of their schools finds in its own log that it changed. */
export async function tellSchools(context: Context, personId: PersonId, audit: Audit): Promise<void> {
  const { db } = context
  for (const schoolId of new Set((await ownSchools(db, personId)).map((one) => one.schoolId))) {
    await enterSchool(db, schoolId)
    await recordAudit({ ...context, schoolId }, audit)
  }
  await enterSchool(db, context.schoolId)
}
