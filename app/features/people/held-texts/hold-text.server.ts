import { and, eq } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Json } from '#rules/live/values.ts'
import { isDanger, noSeverity } from '#rules/moderation/held-text.ts'
import type { Verdict } from '#rules/words/verdict.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { heldTextKind } from '#app/platform/feature-list.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { heldTextsPath } from './contract.ts'
import { heldTexts } from './tables.server.ts'

export type TextToHold = {
  schoolId: SchoolId
  classroomId: ClassroomId
  /** Name of an entry of `heldTexts` in a feature manifest. */
  kind: string
  /** Id of the text in the calling feature. A text that already waits is replaced. */
  subject: string
  writerId: PersonId
  text: string
  /** Data that the calling feature needs to publish the text. */
  payload?: Record<string, Json>
  /** `pass` if the text waits because of a setting, such as a board with approval. */
  verdict: Verdict
}

/**
 * Stores a text until a teacher releases it. Danger to a child is stored even if many other texts of its writer wait.
 * Returns its id, its severity and the changed live paths. */
export async function holdText(
  context: Pick<CommandContext, 'db' | 'now' | 'newId'>,
  { verdict, payload = {}, ...text }: TextToHold,
): Promise<{ id: string; severity: number; changed: string[] }> {
  const { db, now, newId } = context
  const { schoolId, classroomId, kind, subject, writerId } = text
  heldTextKind(kind)
  await replaceHeldText(db, { schoolId, kind, subject })
  const [findings, severity] = verdict.decision === 'hold' ? [verdict.spans, verdict.severity] : [[], noSeverity]
  const waiting = and(
    eq(heldTexts.schoolId, schoolId),
    eq(heldTexts.writerId, writerId),
    eq(heldTexts.state, 'waiting'),
  )
  if (isDanger(severity)) await enforceQuota(context, 'danger-text', writerId)
  else await enforceQuota(context, 'held-text', writerId, { existing: () => db.$count(heldTexts, waiting) })
  const id = newId()
  await db.insert(heldTexts).values({ ...text, id, payload, findings, severity, heldAt: new Date(now) })
  return { id, severity, changed: [heldTextsPath(classroomId)] }
}

type Subject = Pick<TextToHold, 'schoolId' | 'kind' | 'subject'>

const isWaiting = ({ schoolId, kind, subject }: Subject) =>
  and(
    eq(heldTexts.schoolId, schoolId),
    eq(heldTexts.kind, kind),
    eq(heldTexts.subject, subject),
    eq(heldTexts.state, 'waiting'),
  )

/**
 * Removes a waiting text that its writer deleted or changed. Returns whether it was waiting. Throws for danger to a child:
 * a teacher must see it, whatever follows.
 */
export async function replaceHeldText(db: Database, text: Subject): Promise<boolean> {
  const [held] = await db.select({ severity: heldTexts.severity }).from(heldTexts).where(isWaiting(text)).for('update')
  if (held && isDanger(held.severity)) throw new AppError('refused', { reason: 'teacher-reads' })
  return held !== undefined && withdrawHeldText(db, text)
}

/** Removes a waiting text that a teacher decided about elsewhere. Returns whether it was waiting. */
export async function withdrawHeldText(db: Database, text: Subject): Promise<boolean> {
  const { rowCount } = await db.delete(heldTexts).where(isWaiting(text))
  return (rowCount ?? 0) > 0
}
