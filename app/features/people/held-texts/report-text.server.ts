import { and, eq, sql } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { heldTextKind } from '#app/platform/feature-list.server.ts'
import { heldTextsPath } from './contract.ts'
import type { TextToHold } from './hold-text.server.ts'
import { abuseReports, heldTexts } from './tables.server.ts'

type ReportedText = Omit<TextToHold, 'verdict' | 'writerId'> & { writerId: PersonId | null; severity: number }

/**
 * Lists a visible text for a decision. A repeated report of the same text only makes it more severe. Returns the changed
 * live paths.
 */
export async function reportText(
  { db, now, newId }: Pick<CommandContext, 'db' | 'now' | 'newId'>,
  { payload = {}, ...text }: ReportedText,
): Promise<string[]> {
  heldTextKind(text.kind)
  const [waiting] = await db
    .update(heldTexts)
    .set({ severity: sql`greatest(${heldTexts.severity}, ${text.severity})` })
    .where(
      and(
        eq(heldTexts.schoolId, text.schoolId),
        eq(heldTexts.kind, text.kind),
        eq(heldTexts.subject, text.subject),
        eq(heldTexts.state, 'waiting'),
      ),
    )
    .returning({ id: heldTexts.id })
  const { schoolId, kind, severity } = text
  const [id, reportedAt] = [waiting?.id ?? newId(), new Date(now)]
  if (!waiting) await db.insert(heldTexts).values({ ...text, id, payload, findings: [], heldAt: reportedAt })
  await db
    .insert(abuseReports)
    .values({ schoolId, id, kind, severity, reportedAt })
    .onConflictDoUpdate({ target: [abuseReports.schoolId, abuseReports.id], set: { severity } })
  return [heldTextsPath(text.classroomId)]
}
