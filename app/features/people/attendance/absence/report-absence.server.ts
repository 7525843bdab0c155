import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { absenceReasons, checkAbsence, maxAbsenceNote, mayChangeAbsence } from '#rules/attendance/absence.ts'
import { checkDisplayName } from '#rules/input/display-name.ts'
import { can } from '#rules/permissions.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { personUuid, uuid } from '#app/platform/forms/uuid.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { daySchema } from '../inputs.server.ts'
import { absenceReports } from '../tables.server.ts'

/** The school of a guardian's child; the relation is checked in the database. */
async function loadOwnChild({ db, actor, schoolId }: CommandContext, student: string) {
  if (!schoolId || !actor.id) throw new AppError('not-found')
  const isLinked = await db.$count(
    guardianships,
    and(
      eq(guardianships.schoolId, schoolId),
      eq(guardianships.studentId, student),
      eq(guardianships.guardianId, actor.id),
      eq(guardianships.status, 'active'),
    ),
  )
  return { schoolId, relations: isLinked > 0 ? (['guardian'] as const) : [] }
}

const noteField = z
  .string()
  .max(400)
  .default('')
  .transform((typed, context) => {
    if (typed.trim() === '') return ''
    const checked = checkDisplayName(typed, maxAbsenceNote)
    if (checked.ok) return checked.value
    context.addIssue({ code: 'custom', message: checked.reason })
    return z.NEVER
  })

/** A guardian reports an absence. A teacher accepts it; until then nothing changes in attendance. */
export const reportAbsence = defineCommand({
  name: 'reportAbsence',
  quota: 'absence-report',
  input: z.object({
    student: personUuid,
    from: daySchema,
    until: daySchema,
    reason: z.enum(absenceReasons),
    note: noteField,
  }),
  load: (context, { student }) => loadOwnChild(context, student),
  allow: (actor, child) => can(actor, 'absence.report', child),
  async run({ db, actor, now, newId }, { schoolId }, { student, from, until, reason, note }) {
    const { timezone } = (await schoolById(db, schoolId))!
    const problem = checkAbsence({ from, until, note }, formatLocalDay(now, timezone))
    if (problem) throw new AppError('refused', { reason: problem })
    await db.insert(absenceReports).values({
      ...{ schoolId, id: newId(), studentId: student, reportedBy: actor.id, firstDay: from, lastDay: until },
      ...{ reason, note: note === '' ? null : note, madeAt: new Date(now) },
    })
    return { result: {}, audit: { act: 'absence.report', on: `people/${student}`, details: { from, until } } }
  },
})

/** The guardian who reported an absence takes the report back before a teacher accepts it. */
export const withdrawAbsence = defineCommand({
  name: 'withdrawAbsence',
  input: z.object({ report: uuid }),
  async load(context, { report: id }) {
    const { db, schoolId, actor } = context
    if (!schoolId || !actor.id) throw new AppError('not-found')
    const [report] = await db
      .select({ student: absenceReports.studentId, status: absenceReports.status })
      .from(absenceReports)
      .where(
        and(eq(absenceReports.schoolId, schoolId), eq(absenceReports.id, id), eq(absenceReports.reportedBy, actor.id)),
      )
      .for('update')
    if (!report) throw new AppError('not-found')
    return { ...report, ...(await loadOwnChild(context, report.student)) }
  },
  allow: (actor, report) => can(actor, 'absence.report', report),
  async run({ db }, { schoolId, student, status }, { report }) {
    if (!mayChangeAbsence(status, 'withdrawn')) throw new AppError('refused', { reason: 'already-decided' })
    await db
      .update(absenceReports)
      .set({ status: 'withdrawn' })
      .where(and(eq(absenceReports.schoolId, schoolId), eq(absenceReports.id, report)))
    return { result: {}, audit: { act: 'absence.withdraw', on: `people/${student}` } }
  },
})
