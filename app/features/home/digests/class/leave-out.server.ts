import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { lockClassroomOfStudent } from '#app/features/people/classrooms/public.server.ts'
import { accountById } from '#app/features/people/accounts/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'
import { buildDigestTexts, buildQuietTexts } from '../sending/digest-texts.server.ts'
import { isEmptyWeek, loadDigestChild } from '../sending/digest-content.server.ts'
import { digestOmissions } from '../tables.server.ts'
import { upcomingWeek } from './class-digests.server.ts'

const target = { classroomId: classroomUuid, student: personUuid }
type Target = { classroomId: string; student: z.output<typeof personUuid> }

async function load({ db, actor, now }: CommandContext, { classroomId, student }: Target) {
  const classroom = await lockClassroomOfStudent(db, actor, classroomId, student)
  const school = (await schoolById(db, classroom.schoolId))!
  return { ...classroom, school, week: upcomingWeek(school.timezone, now) }
}

/** Leaves a student out of the mails to parents of this week, or takes that back. After the end of the week it applies to the next one. */
export const leaveOutDigest = defineCommand({
  name: 'leaveOutDigest',
  input: z.object({ ...target, state: z.enum(['out', 'in']) }),
  load,
  allow: (actor, classroom) => can(actor, 'guardians.manage', classroom),
  async run({ db, actor, now }, { id, schoolId, week }, { student, state }) {
    const omission = { schoolId, studentId: student, week }
    if (state === 'out')
      await db
        .insert(digestOmissions)
        .values({ ...omission, madeBy: actor.id, madeAt: new Date(now) })
        .onConflictDoNothing()
    else
      await db
        .delete(digestOmissions)
        .where(
          and(
            eq(digestOmissions.schoolId, schoolId),
            eq(digestOmissions.studentId, student),
            eq(digestOmissions.week, week),
          ),
        )
    return {
      result: { state },
      audit: { act: `guardians.mail-${state}`, on: id, details: { students: [student], week } },
    }
  },
})

/** The text of the mail about a student as it is now, in the language of the class. */
export const previewDigest = defineCommand({
  name: 'previewDigest',
  readOnly: true,
  input: z.object(target),
  load,
  allow: (actor, classroom) => can(actor, 'guardians.manage', classroom),
  async run({ db }, { schoolId, school, week, locale }, { student }) {
    const name = (await accountById(db, student))?.name ?? ''
    const child = await loadDigestChild(
      db,
      { id: student, name },
      { schoolId, week, locale, timeZone: school.timezone },
    )
    const content = { locale, week, school: school.name, children: [child] }
    const { subject, children } = isEmptyWeek(child) ? buildQuietTexts(content) : buildDigestTexts(content)
    return { result: { subject, parts: children.flatMap(({ parts }) => parts) } }
  },
})
