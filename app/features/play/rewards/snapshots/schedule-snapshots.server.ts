import { and, eq } from 'drizzle-orm'
import { quotas } from '#rules/quotas.ts'
import { isSnapshotDue } from '#rules/rewards/snapshot-schedule.ts'
import { can } from '#rules/permissions.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { classroomById, listStudentIds } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { scheduleSnapshotsInput } from '../contract.ts'
import { lockClassroom } from '../give-points.server.ts'
import { loadStandings } from './snapshots.server.ts'
import { rewardSnapshots, snapshotSchedules } from '../tables.server.ts'

const matchSchedule = (schoolId: SchoolId, classroomId: ClassroomId) =>
  and(eq(snapshotSchedules.schoolId, schoolId), eq(snapshotSchedules.classroomId, classroomId))

/** Turns automatic snapshots of a class on (every week or month) or off. */
export const scheduleSnapshots = defineCommand({
  name: 'scheduleSnapshots',
  input: scheduleSnapshotsInput,
  load: lockClassroom,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run({ db, now }, { schoolId, id: classroomId }, { every }) {
    const { timezone } = (await schoolById(db, schoolId))!
    if (every === 'never') await db.delete(snapshotSchedules).where(matchSchedule(schoolId, classroomId))
    else
      await db
        .insert(snapshotSchedules)
        .values({ schoolId, classroomId, every, lastDay: formatLocalDay(now, timezone) })
        .onConflictDoUpdate({ target: [snapshotSchedules.schoolId, snapshotSchedules.classroomId], set: { every } })
    return {
      result: { every },
      audit: { act: 'snapshot.schedule', on: `classrooms/${classroomId}`, details: { every } },
    }
  },
})

/** Takes the scheduled snapshots of a school that are due, named by date. Skips classes at their snapshot limit. */
export async function takeDueSnapshots(
  db: Database,
  { schoolId, timeZone, now }: { schoolId: SchoolId; timeZone: string; now: number },
): Promise<void> {
  const today = formatLocalDay(now, timeZone)
  const rows = await db.select().from(snapshotSchedules).where(eq(snapshotSchedules.schoolId, schoolId)).for('update')
  for (const { classroomId, every, lastDay } of rows) {
    if (!isSnapshotDue(every, lastDay, today)) continue
    if ((await classroomById(db, schoolId, classroomId))?.status !== 'active') continue
    await db.update(snapshotSchedules).set({ lastDay: today }).where(matchSchedule(schoolId, classroomId))
    const snapshotsOfClassroom = and(
      eq(rewardSnapshots.schoolId, schoolId),
      eq(rewardSnapshots.classroomId, classroomId),
    )
    if ((await db.$count(rewardSnapshots, snapshotsOfClassroom)) >= quotas['reward-snapshot'].atOnce) continue
    const students = await listStudentIds(db, schoolId, classroomId)
    await db.insert(rewardSnapshots).values({
      schoolId,
      id: newId(),
      classroomId,
      name: today,
      note: '',
      takenAt: new Date(now),
      standings: await loadStandings(db, schoolId, classroomId, students),
    })
  }
}
