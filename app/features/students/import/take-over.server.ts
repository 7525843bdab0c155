import { and, eq, sql } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { countFates, type ImportRow, type PlannedRow } from '#rules/students/import-plan.ts'
import { renameManagedAccounts } from '#app/features/accounts/public.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { recordAudit } from '#app/platform/execute.server.ts'
import type { ImportReport } from '../contract.ts'
import { createStudents } from '../create-students.server.ts'
import { askForStudents, recordChange } from '#app/features/classrooms/public.server.ts'
import { lockRosters } from '../rosters.server.ts'
import { rosterImports } from '../tables.server.ts'
import { importFacts } from './facts.server.ts'
import { fillGroups } from './groups.server.ts'
import { planInTurns } from './plan.server.ts'

type Place = Pick<Context, 'db' | 'actor' | 'schoolId' | 'now' | 'newId'>

const atOnce = 250
const inOneEntry = 500

/**
 * The whole list in the transaction it is called in: everything or nothing. Children the school knows by number or by
 * name are found again,
 * so that taking the same list over twice adds nobody; children of others are asked for. `progress` tells how many rows
 * are behind us. Answers which
 * live paths now read differently.
 */
export async function takeOver(
  place: Place,
  importId: string,
  progress: (rows: number) => Promise<void>,
): Promise<string[]> {
  const { db, schoolId, actor, now, newId } = place
  const own = and(eq(rosterImports.schoolId, schoolId!), eq(rosterImports.id, importId))
  // Two workers with one list: the second waits for its turn elsewhere.
  const { rows: claims } = await db.execute<{ mine: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${importId}, 0)) AS mine`,
  )
  if (!claims[0]!.mine) throw new AppError('conflict')
  const [found] = await db.select().from(rosterImports).where(own)
  if (!found || found.status === 'done') return []

  const given = found.rows as ImportRow[]
  const planned = async () => planInTurns(given, await importFacts(db, schoolId!, actor, found.classroomId, given, now))
  // Once to see which classes it is about, and once more when they are held.
  const rosters = await holdRosters(db, actor, [
    found.classroomId,
    ...(await planned()).rows.map(({ classroomId }) => classroomId),
  ])
  const classes = new Map(rosters.map(({ id, locale, grade }) => [id, { locale, grade }]))
  const plan = await planned()
  if (plan.rows.some(({ classroomId }) => !classes.has(classroomId))) throw new AppError('conflict')
  const rows = plan.rows.map((row) => ({ ...row, id: row.studentId ?? newId(), ...classes.get(row.classroomId)! }))
  const fresh = rows.filter(({ fate }) => fate === 'new')
  for (let at = 0; at < fresh.length; at += atOnce) {
    await createStudents(place, schoolId!, fresh.slice(at, at + atOnce))
    await progress(Math.min(at + atOnce, fresh.length))
  }
  const renamed = await adopt(
    db,
    schoolId!,
    rows.filter(({ fate, taught }) => fate !== 'new' && fate !== 'asked' && taught),
    now,
  )
  const changing = rows.filter(({ fate }) => fate === 'new' || fate === 'moved' || fate === 'renamed')
  const change =
    changing.length === 0
      ? null
      : await recordChange(place, {
          kind: 'import',
          source: 'import',
          made: fresh.map(({ id }) => id),
          renamed,
          // Who is only renamed stays where they are.
          enrolments: changing.map(({ classroomId, id }) => [classroomId, id, 'active']),
          summary: { students: changing.length, file: found.fileName },
        })
  await log(
    place,
    found,
    changing.map(({ id }) => id),
  )
  await fillGroups(
    place,
    schoolId!,
    rows.filter(({ fate }) => fate !== 'asked'),
  )
  const changed: string[] = []
  for (const [classroomId, asked] of Map.groupBy(
    rows.filter(({ fate }) => fate === 'asked'),
    (row) => row.classroomId,
  ))
    changed.push(
      ...(await askForStudents(
        place,
        classroomId,
        asked.map(({ id }) => id),
      )),
    )
  const report: ImportReport = { ...countFates(plan.rows), left: plan.problems.length, change }
  await db
    .update(rosterImports)
    .set({ status: 'done', rows: [], rowsDone: given.length, report, finishedAt: new Date(now) })
    .where(own)
  return [...changed, ...[...classes.keys()].map((id) => `classrooms/${id}/roster`)]
}

/** The classrooms a list is about, and no other, locked. This person must be allowed to fill every one. */
async function holdRosters(db: Database, actor: Actor, classroomIds: readonly ClassroomId[]) {
  const rosters = await lockRosters(db, actor, [...new Set(classroomIds)])
  if (!rosters.every((roster) => can(actor, 'roster.change', roster))) throw new AppError('not-found')
  return rosters
}

/** Whom the list brought or renamed, by id; a list may be a whole school's, and an entry is of so many. */
async function log(place: Place, { id, classroomId }: { id: string; classroomId: string }, students: string[]) {
  const recording = { ...place, origin: { address: null, device: null } }
  for (let at = 0; at < students.length; at += inOneEntry) {
    const details = { import: id, students: students.slice(at, at + inOneEntry) }
    await recordAudit(recording, { act: 'roster.imported', on: classroomId, details })
  }
}

/**
 * What the list says anew about children who are known. Only accounts of this school have numbers and names that it may
 * set. Answers what those were called whose name is another now.
 */
async function adopt(db: Database, schoolId: SchoolId, rows: readonly (PlannedRow & { id: string })[], now: number) {
  const named = rows.filter(({ identifier }) => identifier !== null).map(({ id, name }) => ({ id, name }))
  const renamed = await renameManagedAccounts(db, named, now)
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
