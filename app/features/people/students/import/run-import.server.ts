import { and, eq, sql } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { countOutcomes, type ImportRow, type PlannedRow } from '#rules/students/import-plan.ts'
import { renameManagedAccounts } from '#app/features/people/accounts/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { recordAudit } from '#app/platform/commands/execute.server.ts'
import type { ImportReport } from '../contract.ts'
import { createStudents } from '../create-students.server.ts'
import { requestTransfers, recordChange } from '#app/features/people/classrooms/public.server.ts'
import { lockRosters } from '../roster/rosters.server.ts'
import { rosterImports } from '../tables.server.ts'
import { loadImportFacts } from './load-import-facts.server.ts'
import { fillGroups } from './fill-groups.server.ts'
import { planImport } from './plan-import.server.ts'

type ImportContext = Pick<CommandContext, 'db' | 'actor' | 'schoolId' | 'now' | 'newId'>

const createBatchSize = 250
const studentsPerAuditEntry = 500

/**
 * Imports the whole list in the caller's transaction. Existing students are matched by number or name, so importing the
 * same list twice adds no one; for students of other teachers it sends transfer requests. `progress` receives the
 * number of created students. Returns the changed live paths.
 */
export async function runImport(
  context: ImportContext,
  importId: string,
  progress: (rows: number) => Promise<void>,
): Promise<string[]> {
  const { db, schoolId, actor, now, newId } = context
  const isImport = and(eq(rosterImports.schoolId, schoolId!), eq(rosterImports.id, importId))
  // Another worker is running this import: fail with a conflict, so that the job is retried later.
  const { rows: locks } = await db.execute<{ mine: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${importId}, 0)) AS mine`,
  )
  if (!locks[0]!.mine) throw new AppError('conflict')
  const [rosterImport] = await db.select().from(rosterImports).where(isImport)
  if (!rosterImport || rosterImport.status === 'done') return []

  const importRows = rosterImport.rows as ImportRow[]
  const createPlan = async () =>
    planImport(importRows, await loadImportFacts(db, schoolId!, actor, rosterImport.classroomId, importRows, now))
  // Plan twice: first to find the affected classes, then again after locking them.
  const rosters = await lockAllowedRosters(db, actor, [
    rosterImport.classroomId,
    ...(await createPlan()).rows.map(({ classroomId }) => classroomId),
  ])
  const classes = new Map(rosters.map(({ id, locale, grade }) => [id, { locale, grade }]))
  const plan = await createPlan()
  if (plan.rows.some(({ classroomId }) => !classes.has(classroomId))) throw new AppError('conflict')
  const rows = plan.rows.map((row) => ({ ...row, id: row.studentId ?? newId(), ...classes.get(row.classroomId)! }))
  const newRows = rows.filter(({ fate }) => fate === 'new')
  for (let index = 0; index < newRows.length; index += createBatchSize) {
    await createStudents(context, schoolId!, newRows.slice(index, index + createBatchSize))
    await progress(Math.min(index + createBatchSize, newRows.length))
  }
  const renamed = await updateExistingStudents(
    db,
    schoolId!,
    rows.filter(({ fate, taught }) => fate !== 'new' && fate !== 'asked' && taught),
    now,
  )
  const changedRows = rows.filter(({ fate }) => fate === 'new' || fate === 'moved' || fate === 'renamed')
  const change =
    changedRows.length === 0
      ? null
      : await recordChange(context, {
          kind: 'import',
          source: 'import',
          createdStudents: newRows.map(({ id }) => id),
          renamed,
          // Renamed students are already in the class; their enrollment stays the same.
          enrolments: changedRows.map(({ classroomId, id }) => [classroomId, id, 'active']),
          summary: { students: changedRows.length, file: rosterImport.fileName },
        })
  await writeAuditEntries(
    context,
    rosterImport,
    changedRows.map(({ id }) => id),
  )
  await fillGroups(
    context,
    schoolId!,
    rows.filter(({ fate }) => fate !== 'asked'),
  )
  const changed: string[] = []
  for (const [classroomId, transferRows] of Map.groupBy(
    rows.filter(({ fate }) => fate === 'asked'),
    (row) => row.classroomId,
  ))
    changed.push(
      ...(await requestTransfers(
        context,
        classroomId,
        transferRows.map(({ id }) => id),
      )),
    )
  const report: ImportReport = { ...countOutcomes(plan.rows), left: plan.problems.length, change }
  await db
    .update(rosterImports)
    .set({ status: 'done', rows: [], rowsDone: importRows.length, report, finishedAt: new Date(now) })
    .where(isImport)
  return [...changed, ...[...classes.keys()].map((id) => `classrooms/${id}/roster`)]
}

/** Locks only the classes that the list refers to. The user must be allowed to change all of them. */
async function lockAllowedRosters(db: Database, actor: Actor, classroomIds: readonly ClassroomId[]) {
  const rosters = await lockRosters(db, actor, [...new Set(classroomIds)])
  if (!rosters.every((roster) => can(actor, 'roster.change', roster))) throw new AppError('not-found')
  return rosters
}

/** Logs the ids of added and renamed students, split into entries of limited size. */
async function writeAuditEntries(
  context: ImportContext,
  { id, classroomId }: { id: string; classroomId: string },
  students: string[],
) {
  const auditContext = { ...context, origin: { address: null, device: null } }
  for (let index = 0; index < students.length; index += studentsPerAuditEntry) {
    const details = { import: id, students: students.slice(index, index + studentsPerAuditEntry) }
    await recordAudit(auditContext, { act: 'roster.imported', on: classroomId, details })
  }
}

/**
 * Updates names, numbers, titles and age bands of existing students; only accounts managed by the school are changed.
 * Returns the previous names of renamed students, for undo.
 */
async function updateExistingStudents(
  db: Database,
  schoolId: SchoolId,
  rows: readonly (PlannedRow & { id: string })[],
  now: number,
) {
  const newNames = rows.filter(({ identifier }) => identifier !== null).map(({ id, name }) => ({ id, name }))
  const renamed = await renameManagedAccounts(db, newNames, now)
  await db.$client.query(
    `UPDATE managed_students m SET identifier = coalesce(m.identifier, given.number), birth_band = coalesce(given.band, m.birth_band), title = coalesce(given.title, m.title)
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) AS given (id, number, band, title) WHERE m.school_id = $1 AND m.student_id = given.id`,
    [
      schoolId,
      rows.map(({ id }) => id),
      rows.map(({ identifier }) => identifier),
      rows.map(({ birthBand }) => birthBand),
      rows.map(({ title }) => title),
    ],
  )
  return renamed
}
