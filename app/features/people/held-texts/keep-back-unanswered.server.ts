import { and, eq, lte, notInArray } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { answerTimeMs } from '#rules/moderation/held-text.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { reportKinds } from '#app/platform/feature-list.server.ts'
import { applyDecision } from './apply-decision.server.ts'
import { heldTexts } from './tables.server.ts'

/** Limits the transaction; the remaining texts follow on the next day. */
const maxPerDay = 500

/** Keeps back texts that no teacher answered for a week. Reported texts stay visible and wait. */
export async function keepBackUnanswered(db: Database, { schoolId, now }: { schoolId: SchoolId; now: number }) {
  const unanswered = await db
    .select()
    .from(heldTexts)
    .where(
      and(
        eq(heldTexts.schoolId, schoolId),
        eq(heldTexts.state, 'waiting'),
        lte(heldTexts.heldAt, new Date(now - answerTimeMs)),
        notInArray(heldTexts.kind, reportKinds()),
      ),
    )
    .orderBy(heldTexts.heldAt)
    .limit(maxPerDay)
    .for('update')
  for (const held of unanswered) await applyDecision({ db, now }, held, 'keep-back', null)
}
