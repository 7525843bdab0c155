import { and, desc, eq } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { quotas } from '#rules/quotas.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { ChildResult, OpenSnapshot, Snapshot, SnapshotsPage } from './contract.ts'
import { scheduleOf } from './queries.server.ts'
import { rewardSnapshots } from './tables.server.ts'

const ofClass = (schoolId: SchoolId, classroomId: ClassroomId) =>
  and(eq(rewardSnapshots.schoolId, schoolId), eq(rewardSnapshots.classroomId, classroomId))

/** All of a class by name, the newest first, and the two that are laid side by side: two hundred whole ones would be megabytes. */
export async function snapshotsPage(
  db: Database,
  { schoolId, id: classroomId }: { schoolId: SchoolId; id: ClassroomId },
  asked: URLSearchParams,
): Promise<SnapshotsPage> {
  const students = (await rosterOf(db, schoolId, classroomId)).map(({ id, name }) => ({ id, name }))
  const snapshots = await snapshotsOf(db, schoolId, classroomId)
  const named = (name: string) => snapshots.find(({ id }) => id === asked.get(name))
  const to = named('to') ?? snapshots[0]
  // Until somebody chooses: the newest beside the one before it.
  const from = asked.has('from') || asked.has('to') ? named('from') : snapshots[1]
  const open = (one: Snapshot | undefined) =>
    one ? openSnapshot(db, schoolId, classroomId, one.id, students) : Promise.resolve(null)
  return {
    classroomId,
    students,
    snapshots,
    every: await scheduleOf(db, schoolId, classroomId),
    full: snapshots.length >= quotas['reward-snapshot'].atOnce,
    to: await open(to),
    from: from?.id === to?.id ? null : await open(from),
  }
}

async function snapshotsOf(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<Snapshot[]> {
  const { id, name, note, takenAt } = rewardSnapshots
  const rows = await db
    .select({ id, name, note, takenAt })
    .from(rewardSnapshots)
    .where(ofClass(schoolId, classroomId))
    .orderBy(desc(takenAt), desc(id))
  return rows.map((row) => ({ ...row, takenAt: row.takenAt.getTime() }))
}

/** Who has left the class is in its sums only. */
export async function openSnapshot(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  id: string,
  students: readonly { id: string }[],
): Promise<OpenSnapshot | null> {
  const [found] = await db
    .select()
    .from(rewardSnapshots)
    .where(and(ofClass(schoolId, classroomId), eq(rewardSnapshots.id, id)))
  if (!found) return null
  const { name, note, takenAt, standings } = found
  const present = students.flatMap((student) => {
    const kept = standings[student.id]
    return kept ? [[student.id, { points: kept.points, badges: kept.badges, days: kept.days }] as const] : []
  })
  return {
    id,
    name,
    note,
    takenAt: takenAt.getTime(),
    standings: Object.fromEntries(present),
    skills: praiseIn(Object.values(standings)),
  }
}

function praiseIn(results: readonly Pick<ChildResult, 'skills'>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { skills } of results)
    for (const [skill, points] of Object.entries(skills ?? {})) sums[skill] = (sums[skill] ?? 0) + points
  return sums
}
