import { and, desc, eq } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { quotas } from '#rules/quotas.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { StudentStanding, SnapshotDetails, Snapshot, SnapshotsPage } from '../contract.ts'
import { loadSnapshotSchedule } from '../queries.server.ts'
import { rewardSnapshots } from '../tables.server.ts'

const matchClassroom = (schoolId: SchoolId, classroomId: ClassroomId) =>
  and(eq(rewardSnapshots.schoolId, schoolId), eq(rewardSnapshots.classroomId, classroomId))

/** Lists all snapshots, newest first, but loads only the two compared ones: 200 full snapshots would take megabytes. */
export async function loadSnapshotsPage(
  db: Database,
  { schoolId, id: classroomId }: { schoolId: SchoolId; id: ClassroomId },
  search: URLSearchParams,
): Promise<SnapshotsPage> {
  const students = (await rosterOf(db, schoolId, classroomId)).map(({ id, name }) => ({ id, name }))
  const snapshots = await listSnapshots(db, schoolId, classroomId)
  const findByParameter = (name: string) => snapshots.find(({ id }) => id === search.get(name))
  const to = findByParameter('to') ?? snapshots[0]
  // By default the newest snapshot is compared with the previous one.
  const from = search.has('from') || search.has('to') ? findByParameter('from') : snapshots[1]
  const loadOptional = (snapshot: Snapshot | undefined) =>
    snapshot ? loadSnapshot(db, schoolId, classroomId, snapshot.id, students) : Promise.resolve(null)
  return {
    classroomId,
    students,
    snapshots,
    every: await loadSnapshotSchedule(db, schoolId, classroomId),
    full: snapshots.length >= quotas['reward-snapshot'].atOnce,
    to: await loadOptional(to),
    from: from?.id === to?.id ? null : await loadOptional(from),
  }
}

async function listSnapshots(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<Snapshot[]> {
  const { id, name, note, takenAt } = rewardSnapshots
  const rows = await db
    .select({ id, name, note, takenAt })
    .from(rewardSnapshots)
    .where(matchClassroom(schoolId, classroomId))
    .orderBy(desc(takenAt), desc(id))
  return rows.map((row) => ({ ...row, takenAt: row.takenAt.getTime() }))
}

/** Students who left the class are counted in the skill sums but not listed in `standings`. */
export async function loadSnapshot(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  id: string,
  students: readonly { id: string }[],
): Promise<SnapshotDetails | null> {
  const [row] = await db
    .select()
    .from(rewardSnapshots)
    .where(and(matchClassroom(schoolId, classroomId), eq(rewardSnapshots.id, id)))
  if (!row) return null
  const { name, note, takenAt, standings } = row
  const currentStudents = students.flatMap((student) => {
    const standing = standings[student.id]
    return standing
      ? [[student.id, { points: standing.points, badges: standing.badges, days: standing.days }] as const]
      : []
  })
  return {
    id,
    name,
    note,
    takenAt: takenAt.getTime(),
    standings: Object.fromEntries(currentStudents),
    skills: sumPraise(Object.values(standings)),
  }
}

function sumPraise(standings: readonly Pick<StudentStanding, 'skills'>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { skills } of standings)
    for (const [skill, points] of Object.entries(skills ?? {})) sums[skill] = (sums[skill] ?? 0) + points
  return sums
}
