import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { titles } from '#rules/students/titles.ts'
import { countFates, pairsTried } from '#rules/students/import-plan.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid, uuid } from '#app/platform/uuid.ts'
import { findRoster, lockRoster } from '../rosters.server.ts'
import { countWrongPairs } from '../wrong-pairs.server.ts'
import { rosterImports } from '../tables.server.ts'
import { importFacts } from './facts.server.ts'
import { limits } from './limits.ts'
import { planInTurns } from './plan.server.ts'

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
const shownProblems = 200

/** Keeps a list that was read and says what taking it over would do. Nothing of the class is changed. */
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
    const plan = await planInTurns(rows, await importFacts(db, schoolId, actor, classroomId, rows, now))
    const audit = await countWrongPairs(context, pairsTried(plan), classroomId)
    await deleteStale(context, { schoolId, classroomId })
    const id = newId()
    const known = new Map(plan.rows.flatMap(({ row, studentId }) => (studentId ? [[row, studentId] as const] : [])))
    const kept = rows.map((row) => (known.has(row.row) ? { ...row, studentId: known.get(row.row) } : row))
    await db.insert(rosterImports).values({
      schoolId,
      id,
      classroomId,
      madeBy: actor.id!,
      fileName,
      rows: kept,
      rowCount: rows.length,
      madeAt: new Date(now),
    })
    return {
      result: {
        id,
        counts: countFates(plan.rows),
        ready: plan.rows.length,
        problemCount: plan.problems.length,
        problems: plan.problems.slice(0, shownProblems),
      },
      audit,
    }
  },
})

/** Of one person in a school, besides the one that is read in: somebody may be at two classes in two windows. */
const mostWaiting = 2

/**
 * Lists nobody took over, or that could not be, hold names of children and are read whenever one of them is erased: they
 * go with the next one, or after a day.
 */
async function deleteStale(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { schoolId, classroomId }: { schoolId: SchoolId; classroomId: ClassroomId },
): Promise<void> {
  const { id, madeAt } = rosterImports
  const stale = and(eq(rosterImports.schoolId, schoolId), inArray(rosterImports.status, ['ready', 'failed']))
  const own = and(stale, eq(rosterImports.madeBy, actor.id!))
  await db.delete(rosterImports).where(and(own, eq(rosterImports.classroomId, classroomId)))
  const older = db.select({ id }).from(rosterImports).where(own).orderBy(desc(madeAt), desc(id)).offset(mostWaiting)
  await db.delete(rosterImports).where(and(own, inArray(id, older)))
  await db.delete(rosterImports).where(and(stale, lt(madeAt, new Date(now - dayMs))))
}

/** Hands the list to the worker, in the same transaction: it happens if and only if this commits. */
export const startImport = defineCommand({
  name: 'startImport',
  quota: 'import',
  input: z.object({ classroomId: classroomUuid, import: uuid }),

  async load({ db, actor }, { classroomId, import: id }) {
    const roster = await lockRoster(db, actor, classroomId)
    const own = and(
      eq(rosterImports.schoolId, roster.schoolId),
      eq(rosterImports.id, id),
      eq(rosterImports.classroomId, classroomId),
    )
    const [found] = await db
      .select({ status: rosterImports.status, madeBy: rosterImports.madeBy })
      .from(rosterImports)
      .where(own)
      .for('update')
    if (!found) throw new AppError('not-found')
    return { roster, found, own }
  },

  // The worker acts with the rights of whoever read the file in, so nobody else sets it going.
  allow: (actor, { roster, found }) => found.madeBy === actor.id && can(actor, 'roster.change', roster),

  async run({ db, actor }, { roster, found, own }, { import: id }) {
    if (found.status === 'done') throw new AppError('refused', { reason: 'already-taken' })
    // It is being done: another press asks for nothing more.
    if (found.status === 'running') return { result: { id } }
    await db.update(rosterImports).set({ status: 'running', rowsDone: 0, report: {} }).where(own)
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
