import { and, eq } from 'drizzle-orm'
import { csvFile } from '#rules/formula-safe.ts'
import { can } from '#rules/permissions.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { checkLine } from '#rules/classroom.ts'
import { hidesSigns } from '#rules/input/hidden-signs.ts'
import { cutText, isText } from '#rules/input/text.ts'
import { findClassrooms, rosterOf, studentsIn } from '#app/features/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { newSnapshot, snapshotAsked, type Standings } from './contract.ts'
import { taughtClass } from './give-points.server.ts'
import { openSnapshot } from './snapshots-page.server.ts'
import { rewardSnapshots } from './tables.server.ts'

const MOST_NOTE = 300

/** Freezes how the class stands now. Nobody changes it afterwards. */
export const takeSnapshot = defineCommand({
  name: 'takeSnapshot',
  input: newSnapshot,
  load: taughtClass,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run(context, { schoolId, id: classroomId }, { name, note }) {
    const { db, now, newId } = context
    const called = checkLine(name, 'name')
    if (!called.ok) throw new AppError('invalid', { fields: { name: called.reason } })
    if (!isText(note) || hidesSigns(note)) throw new AppError('invalid', { fields: { note: 'hidden-characters' } })
    await withinQuota(context, 'reward-snapshot', classroomId, {
      existing: () =>
        db.$count(
          rewardSnapshots,
          and(eq(rewardSnapshots.schoolId, schoolId), eq(rewardSnapshots.classroomId, classroomId)),
        ),
    })
    const students = await studentsIn(db, schoolId, classroomId)
    const snapshot = newId()
    await db.insert(rewardSnapshots).values({
      schoolId,
      id: snapshot,
      classroomId,
      name: called.value!,
      note: cutText(note.trim(), MOST_NOTE),
      takenAt: new Date(now),
      standings: await standingsOf(db, schoolId, classroomId, students),
    })
    return {
      result: { snapshot },
      audit: { act: 'snapshot.take', on: `classrooms/${classroomId}`, details: { students: students.length } },
    }
  },
})

/** How these children stand now: what each earned, badges, days, and for what they were praised in this class. */
export async function standingsOf(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  students: readonly PersonId[],
): Promise<Standings> {
  const { rows } = await db.$client.query<{ id: string } & Standings[string]>(
    `SELECT s.id, coalesce(w.earned, 60) AS points,
       (SELECT count(*)::int FROM reward_entries e WHERE e.school_id = $1 AND e.student_id = s.id AND e.source = 'badge') AS badges,
       (SELECT count(*)::int FROM reward_days d WHERE d.school_id = $1 AND d.student_id = s.id) AS days,
       coalesce((SELECT jsonb_object_agg(k.reason, k.points) FROM (
         SELECT e.reason, sum(e.amount)::int AS points FROM reward_entries e
         WHERE e.school_id = $1 AND e.student_id = s.id AND e.classroom_id = $3 AND e.source IN ('teacher', 'undo')
         GROUP BY e.reason HAVING sum(e.amount) > 0) AS k), '{}') AS skills
     FROM unnest($2::uuid[]) AS s (id) LEFT JOIN reward_wallets w ON w.school_id = $1 AND w.student_id = s.id`,
    [schoolId, students, classroomId],
  )
  return Object.fromEntries(rows.map(({ id, ...result }) => [id, result]))
}

/** One snapshot as a file, or what changed between two. */
export const exportSnapshot = defineCommand({
  name: 'exportSnapshot',
  onlyReads: true,
  quota: 'export',
  input: snapshotAsked,
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await findClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run({ db }, { schoolId, id: classroomId }, { snapshot, other, heads }) {
    const students = await rosterOf(db, schoolId, classroomId)
    const asked = await openSnapshot(db, schoolId, classroomId, snapshot, students)
    const earlier = other ? await openSnapshot(db, schoolId, classroomId, other, students) : null
    if (!asked || (other && !earlier)) throw new AppError('not-found')
    const [name, points, growth, badges, days] = heads as [string, string, string, string, string]
    const lines = students.flatMap(({ id, name: called }) => {
      const now = asked.standings[id]
      if (!now) return []
      const before = earlier?.standings[id]
      return [
        [
          called,
          String(now.points),
          before ? String(now.points - before.points) : '',
          String(now.badges),
          String(now.days),
        ],
      ]
    })
    return {
      result: { fileName: `${asked.name}.csv`, text: csvFile([[name, points, growth, badges, days], ...lines]) },
      audit: { act: 'snapshot.export', on: `classrooms/${classroomId}`, details: { students: lines.length } },
    }
  },
})
