import { and, eq } from 'drizzle-orm'
import { formatCsv } from '#rules/output/csv.ts'
import { can } from '#rules/permissions.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { checkTextLine } from '#rules/classrooms/classroom.ts'
import { textHasHiddenCharacters } from '#rules/input/hidden-characters.ts'
import { truncateText, isText } from '#rules/input/text.ts'
import { findClassrooms, rosterOf, listStudentIds } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { takeSnapshotInput, exportSnapshotInput, type Standings } from '../contract.ts'
import { lockClassroom } from '../give-points.server.ts'
import { loadSnapshot } from './snapshots-page.server.ts'
import { rewardSnapshots } from '../tables.server.ts'

const MAX_NOTE_CHARACTERS = 300

/** Saves the current standings of the class. A saved snapshot is immutable. */
export const takeSnapshot = defineCommand({
  name: 'takeSnapshot',
  input: takeSnapshotInput,
  load: lockClassroom,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run(context, { schoolId, id: classroomId }, { name, note }) {
    const { db, now, newId } = context
    const checkedName = checkTextLine(name, 'name')
    if (!checkedName.ok) throw new AppError('invalid', { fields: { name: checkedName.reason } })
    if (!isText(note) || textHasHiddenCharacters(note))
      throw new AppError('invalid', { fields: { note: 'hidden-characters' } })
    await enforceQuota(context, 'reward-snapshot', classroomId, {
      existing: () =>
        db.$count(
          rewardSnapshots,
          and(eq(rewardSnapshots.schoolId, schoolId), eq(rewardSnapshots.classroomId, classroomId)),
        ),
    })
    const students = await listStudentIds(db, schoolId, classroomId)
    const snapshot = newId()
    await db.insert(rewardSnapshots).values({
      schoolId,
      id: snapshot,
      classroomId,
      name: checkedName.value!,
      note: truncateText(note.trim(), MAX_NOTE_CHARACTERS),
      takenAt: new Date(now),
      standings: await loadStandings(db, schoolId, classroomId, students),
    })
    return {
      result: { snapshot },
      audit: { act: 'snapshot.take', on: `classrooms/${classroomId}`, details: { students: students.length } },
    }
  },
})

/** Current standings by student id: earned points, badges, active days, and praise points in this class by skill. */
export async function loadStandings(
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
  return Object.fromEntries(rows.map(({ id, ...standing }) => [id, standing]))
}

/** Exports a snapshot as CSV. With `other`, the growth column compares it with that earlier snapshot. */
export const exportSnapshot = defineCommand({
  name: 'exportSnapshot',
  readOnly: true,
  quota: 'export',
  input: exportSnapshotInput,
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await findClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run({ db }, { schoolId, id: classroomId }, { snapshot, other, heads }) {
    const students = await rosterOf(db, schoolId, classroomId)
    const current = await loadSnapshot(db, schoolId, classroomId, snapshot, students)
    const earlier = other ? await loadSnapshot(db, schoolId, classroomId, other, students) : null
    if (!current || (other && !earlier)) throw new AppError('not-found')
    const [name, points, growth, badges, days] = heads as [string, string, string, string, string]
    const lines = students.flatMap(({ id, name: studentName }) => {
      const standing = current.standings[id]
      if (!standing) return []
      const earlierStanding = earlier?.standings[id]
      return [
        [
          studentName,
          String(standing.points),
          earlierStanding ? String(standing.points - earlierStanding.points) : '',
          String(standing.badges),
          String(standing.days),
        ],
      ]
    })
    return {
      result: { fileName: `${current.name}.csv`, text: formatCsv([[name, points, growth, badges, days], ...lines]) },
      audit: { act: 'snapshot.export', on: `classrooms/${classroomId}`, details: { students: lines.length } },
    }
  },
})
