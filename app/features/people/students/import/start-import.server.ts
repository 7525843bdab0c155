import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { titles } from '#rules/students/titles.ts'
import { countOutcomes, countGuessedPairs } from '#rules/students/import-plan.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, uuid } from '#app/platform/forms/uuid.ts'
import { findRoster, lockRoster } from '../roster/rosters.server.ts'
import { countWrongPairs } from '../wrong-pairs.server.ts'
import { rosterImports } from '../tables.server.ts'
import { loadImportFacts } from './load-import-facts.server.ts'
import { limits } from './limits.ts'
import { planImport } from './plan-import.server.ts'

const cell = z.string().max(limits.cellLetters * 2 + 1)
const importRow = z.object({
  row: z.number().int(),
  name: cell,
  title: z.enum(titles).nullish(),
  identifier: cell,
  group: cell,
  birth: cell,
  classroom: cell,
})

const dayMs = 86_400_000
const maxReturnedProblems = 200

/** Stores a parsed list and returns the import plan. The class is not changed. */
export const prepareImport = defineCommand({
  name: 'prepareImport',
  quota: 'import',
  input: z.object({
    classroomId: classroomUuid,
    fileName: z.string().max(200),
    rows: z
      .array(importRow)
      .min(1)
      .max(limits.rows + 1),
  }),
  load: ({ db, actor }, { classroomId }) => findRoster(db, actor, classroomId),
  allow: (actor, roster) => can(actor, 'roster.change', roster),

  async run(context, { schoolId, id: classroomId }, { fileName, rows }) {
    const { db, actor, now, newId } = context
    const plan = await planImport(rows, await loadImportFacts(db, schoolId, actor, classroomId, rows, now))
    const audit = await countWrongPairs(context, countGuessedPairs(plan), classroomId)
    await deletePendingImports(context, { schoolId, classroomId })
    const id = newId()
    const existingIds = new Map(
      plan.rows.flatMap(({ row, studentId }) => (studentId ? [[row, studentId] as const] : [])),
    )
    const rowsWithIds = rows.map((row) =>
      existingIds.has(row.row) ? { ...row, studentId: existingIds.get(row.row) } : row,
    )
    await db.insert(rosterImports).values({
      schoolId,
      id,
      classroomId,
      madeBy: actor.id!,
      fileName,
      rows: rowsWithIds,
      rowCount: rows.length,
      madeAt: new Date(now),
    })
    return {
      result: {
        id,
        counts: countOutcomes(plan.rows),
        ready: plan.rows.length,
        problemCount: plan.problems.length,
        problems: plan.problems.slice(0, maxReturnedProblems),
      },
      audit,
    }
  },
})

/** Pending imports per user and school besides the new one: a user may work on several classes in several tabs. */
const maxOtherPending = 2

/**
 * Deletes imports that were never started or that failed: they contain names of children, and every erasure must scan
 * them. The next import of the user deletes them, or any import after a day.
 */
async function deletePendingImports(
  { db, actor, now }: Pick<CommandContext, 'db' | 'actor' | 'now'>,
  { schoolId, classroomId }: { schoolId: SchoolId; classroomId: ClassroomId },
): Promise<void> {
  const { id, madeAt } = rosterImports
  const isPending = and(eq(rosterImports.schoolId, schoolId), inArray(rosterImports.status, ['ready', 'failed']))
  const isPendingOfUser = and(isPending, eq(rosterImports.madeBy, actor.id!))
  await db.delete(rosterImports).where(and(isPendingOfUser, eq(rosterImports.classroomId, classroomId)))
  const older = db
    .select({ id })
    .from(rosterImports)
    .where(isPendingOfUser)
    .orderBy(desc(madeAt), desc(id))
    .offset(maxOtherPending)
  await db.delete(rosterImports).where(and(isPendingOfUser, inArray(id, older)))
  await db.delete(rosterImports).where(and(isPending, lt(madeAt, new Date(now - dayMs))))
}

/** Queues the import job in the same transaction, so that the job runs if and only if the transaction commits. */
export const startImport = defineCommand({
  name: 'startImport',
  quota: 'import',
  input: z.object({ classroomId: classroomUuid, import: uuid }),

  async load({ db, actor }, { classroomId, import: id }) {
    const roster = await lockRoster(db, actor, classroomId)
    const isImport = and(
      eq(rosterImports.schoolId, roster.schoolId),
      eq(rosterImports.id, id),
      eq(rosterImports.classroomId, classroomId),
    )
    const [rosterImport] = await db
      .select({ status: rosterImports.status, madeBy: rosterImports.madeBy })
      .from(rosterImports)
      .where(isImport)
      .for('update')
    if (!rosterImport) throw new AppError('not-found')
    return { roster, rosterImport, isImport }
  },

  // The worker acts with the permissions of the user who uploaded the file, so only this user may start it.
  allow: (actor, { roster, rosterImport }) => rosterImport.madeBy === actor.id && can(actor, 'roster.change', roster),

  async run({ db, actor }, { roster, rosterImport, isImport }, { import: id }) {
    if (rosterImport.status === 'done') throw new AppError('refused', { reason: 'already-taken' })
    // Already running: a repeated click does nothing.
    if (rosterImport.status === 'running') return { result: { id } }
    await db.update(rosterImports).set({ status: 'running', rowsDone: 0, report: {} }).where(isImport)
    const { schoolId, id: classroomId } = roster
    return {
      result: { id },
      changed: [`classrooms/${classroomId}/imports/${id}`],
      audit: { act: 'roster.import', on: classroomId, details: { import: id } },
      jobs: [
        {
          name: 'import-roster' as const,
          data: { schoolId, importId: id, personId: actor.id, roles: actor.schoolRoles },
        },
      ],
    }
  },
})
