import { and, eq } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { HeldTextDecision } from '#rules/moderation/held-text.ts'
import { listRefusedPurposes } from '#app/features/people/consent/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { heldTextKind } from '#app/platform/feature-list.server.ts'
import { heldTextsPath } from './contract.ts'
import { abuseReports, heldTexts } from './tables.server.ts'

type HeldTextRow = typeof heldTexts.$inferSelect

/** A text of a class, locked until its decision is saved. */
export async function lockHeldText(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  id: string,
): Promise<HeldTextRow | undefined> {
  const [held] = await db
    .select()
    .from(heldTexts)
    .where(and(eq(heldTexts.schoolId, schoolId), eq(heldTexts.classroomId, classroomId), eq(heldTexts.id, id)))
    .for('update')
  return held
}

/** Throws if a guardian ended the consent to `writing` while the text waited. A text of a guest has no writer. */
export async function requireWritingConsent(db: Database, schoolId: SchoolId, writerId: PersonId | null) {
  if (!writerId) return
  const refused = await listRefusedPurposes(db, schoolId, writerId)
  if (refused.includes('writing')) throw new AppError('refused', { reason: 'writing-off' })
}

/** Saves the decision and lets the owner of the kind publish the text. Returns the changed live paths. */
export async function applyDecision(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  held: HeldTextRow,
  decision: HeldTextDecision,
  decidedBy: PersonId | null,
): Promise<string[]> {
  const kind = heldTextKind(held.kind)
  if (decision === 'release') await requireWritingConsent(db, held.schoolId, held.writerId)
  const state = decision === 'release' ? 'released' : 'kept-back'
  await db
    .update(heldTexts)
    .set({ state, decidedAt: new Date(now), decidedBy })
    .where(and(eq(heldTexts.schoolId, held.schoolId), eq(heldTexts.id, held.id)))
  if (kind.isReport)
    await db
      .update(abuseReports)
      .set({ decision: state, decidedAt: new Date(now) })
      .where(and(eq(abuseReports.schoolId, held.schoolId), eq(abuseReports.id, held.id)))
  const changed = await (decision === 'release' ? kind.release : kind.keepBack)({ db, now, decidedBy }, held)
  return [heldTextsPath(held.classroomId), ...changed]
}
