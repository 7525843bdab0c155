import { and, eq, sql } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { heldTextKind } from '#app/platform/feature-list.server.ts'
import { heldTextsPath } from './contract.ts'
import type { TextToHold } from './hold-text.server.ts'
import { heldTexts } from './tables.server.ts'

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
  const { rowCount } = await db
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
  if (!rowCount)
    await db.insert(heldTexts).values({ ...text, id: newId(), payload, findings: [], heldAt: new Date(now) })
  return [heldTextsPath(text.classroomId)]
}
