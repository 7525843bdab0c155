import { and, eq, getTableName, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { listAbsenceDays, mayChangeAbsence } from '#rules/attendance/absence.ts'
import { can } from '#rules/permissions.ts'
import { listStudentIds, lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, uuids } from '#app/platform/forms/uuid.ts'
import { absenceReports } from '../tables.server.ts'

type Report = Pick<typeof absenceReports.$inferSelect, 'id' | 'studentId' | 'firstDay' | 'lastDay' | 'status'>

/** A report of a person whose link was ended, blocked or paused is none of the family. */
const isReporterLinked = and(
  eq(guardianships.schoolId, absenceReports.schoolId),
  eq(guardianships.studentId, absenceReports.studentId),
  eq(guardianships.guardianId, absenceReports.reportedBy),
  eq(guardianships.status, 'active'),
)

/**
 * A teacher accepts reports, which excuses the days, or returns them to the family. Reports that were decided or
 * withdrawn before are skipped.
 */
export const decideAbsences = defineCommand({
  name: 'decideAbsences',
  input: z.object({ classroomId: classroomUuid, report: uuids(200), decision: z.enum(['accepted', 'askedBack']) }),
  async load({ db, actor }, { classroomId, report }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    const enrolled = new Set<string>(await listStudentIds(db, classroom.schoolId, classroomId))
    const reports: Report[] = await db
      .select({
        id: absenceReports.id,
        studentId: absenceReports.studentId,
        firstDay: absenceReports.firstDay,
        lastDay: absenceReports.lastDay,
        status: absenceReports.status,
      })
      .from(absenceReports)
      .innerJoin(guardianships, isReporterLinked)
      .where(and(eq(absenceReports.schoolId, classroom.schoolId), inArray(absenceReports.id, [...new Set(report)])))
      .orderBy(absenceReports.id)
      .for('update', { of: absenceReports })
    const ofClass = reports.filter(({ studentId }) => enrolled.has(studentId))
    if (ofClass.length === 0) throw new AppError('not-found')
    return { classroom, reports: ofClass }
  },
  allow: (actor, { classroom }) => can(actor, 'attendance.mark', classroom),
  async run({ db, actor, now }, { classroom, reports }, { decision }) {
    const { schoolId, id: classroomId } = classroom
    const open = reports.filter(({ status }) => mayChangeAbsence(status, decision))
    if (open.length === 0) throw new AppError('refused', { reason: 'already-decided' })
    const decided = { schoolId, by: actor.id!, at: new Date(now) }
    if (decision === 'accepted') await excuseDays(db, decided, open)
    await db
      .update(absenceReports)
      .set({ status: decision, decidedBy: decided.by, decidedAt: decided.at })
      .where(
        and(
          eq(absenceReports.schoolId, schoolId),
          inArray(
            absenceReports.id,
            open.map(({ id }) => id),
          ),
        ),
      )
    return {
      result: { reports: open.length },
      audit: {
        act: decision === 'accepted' ? 'absence.accept' : 'absence.ask-back',
        on: classroomId,
        details: { students: [...new Set(open.map(({ studentId }) => studentId))] },
      },
    }
  },
})

type AbsenceDecision = { schoolId: string; by: string; at: Date }

/** In all classes of the student. Replaces "absent" only: a student whom a teacher saw stays present. */
async function excuseDays(db: Database, { schoolId, by, at }: AbsenceDecision, reports: readonly Report[]) {
  const days = reports.flatMap(({ studentId, firstDay, lastDay }) =>
    listAbsenceDays(firstDay, lastDay).map((day) => ({ student: studentId, day })),
  )
  await db.$client.query(
    `INSERT INTO attendance_marks (school_id, classroom_id, student_id, day, mark, marked_by, marked_at)
     SELECT DISTINCT e.school_id, e.classroom_id, e.student_id, entry.day, 'excused', $2::uuid, $3::timestamptz
     FROM unnest($4::uuid[], $5::date[]) AS entry (student, day)
     JOIN ${getTableName(enrolments)} e ON e.school_id = $1 AND e.student_id = entry.student AND e.status = 'active'
     ON CONFLICT (school_id, classroom_id, student_id, day)
     DO UPDATE SET mark = 'excused', marked_by = excluded.marked_by, marked_at = excluded.marked_at
     WHERE attendance_marks.mark = 'away'`,
    [schoolId, by, at, days.map(({ student }) => student), days.map(({ day }) => day)],
  )
}
