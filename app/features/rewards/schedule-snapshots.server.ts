import { and, eq } from 'drizzle-orm'
import { quotas } from '#rules/quotas.ts'
import { isSnapshotDue } from '#rules/rewards/snapshot-schedule.ts'
import { can } from '#rules/permissions.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { classroomById, studentsIn } from '#app/features/classrooms/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { localDay } from '#app/platform/dates.ts'
import type { Database } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { snapshotSchedule } from './contract.ts'
import { taughtClass } from './give-points.server.ts'
import { standingsOf } from './snapshots.server.ts'
import { rewardSnapshots, snapshotSchedules } from './tables.server.ts'

const ofClassroom = (schoolId: SchoolId, classroomId: ClassroomId) =>
  and(eq(snapshotSchedules.schoolId, schoolId), eq(snapshotSchedules.classroomId, classroomId))

/** Has the standings of a class frozen every week or month, or no more. */
export const scheduleSnapshots = defineCommand({
  name: 'scheduleSnapshots',
  input: snapshotSchedule,
  load: taughtClass,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run({ db, now }, { schoolId, id: classroomId }, { every }) {
    const { timezone } = (await schoolById(db, schoolId))!
    if (every === 'never') await db.delete(snapshotSchedules).where(ofClassroom(schoolId, classroomId))
    else
      await db
        .insert(snapshotSchedules)
        .values({ schoolId, classroomId, every, lastDay: localDay(now, timezone) })
        .onConflictDoUpdate({ target: [snapshotSchedules.schoolId, snapshotSchedules.classroomId], set: { every } })
    return {
      result: { every },
      audit: { act: 'snapshot.schedule', on: `classrooms/${classroomId}`, details: { every } },
    }
  },
})

/** What is due in a school today, each called by its day. A class that has as many as it may have keeps those. */
export async function takeDueSnapshots(
  db: Database,
  { schoolId, timeZone, now }: { schoolId: SchoolId; timeZone: string; now: number },
): Promise<void> {
  const today = localDay(now, timeZone)
  const rows = await db.select().from(snapshotSchedules).where(eq(snapshotSchedules.schoolId, schoolId)).for('update')
  for (const { classroomId, every, lastDay } of rows) {
    if (!isSnapshotDue(every, lastDay, today)) continue
    if ((await classroomById(db, schoolId, classroomId))?.status !== 'active') continue
    await db.update(snapshotSchedules).set({ lastDay: today }).where(ofClassroom(schoolId, classroomId))
    const ofClass = and(eq(rewardSnapshots.schoolId, schoolId), eq(rewardSnapshots.classroomId, classroomId))
    if ((await db.$count(rewardSnapshots, ofClass)) >= quotas['reward-snapshot'].atOnce) continue
    const students = await studentsIn(db, schoolId, classroomId)
    await db.insert(rewardSnapshots).values({
      schoolId,
      id: newId(),
      classroomId,
      name: today,
      note: '',
      takenAt: new Date(now),
      standings: await standingsOf(db, schoolId, classroomId, students),
    })
  }
}
