import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { checkGroupName } from '#rules/students/group-name.ts'
import type { ClassroomWithRelations } from '#app/features/classrooms/public.server.ts'
import { assignmentsPath, withdrawFromGroup } from '#app/features/courses/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid, uuid } from '#app/platform/uuid.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { groupColours } from './contract.ts'
import { studentIds } from './inputs.server.ts'
import { lockRoster, studentsIn } from './rosters.server.ts'
import { studentGroups } from './tables.server.ts'

/** Groups are a class's own: tables, teams, reading partners. A student may be in several. */

type Done = { act: string; details: { group: string } & Record<string, unknown> }

const outcome = <Result>({ id }: ClassroomWithRelations, done: Done, result: Result) => ({
  result,
  changed: [`classrooms/${id}/roster`],
  audit: { ...done, on: id },
})

const groupName = (text: string) => {
  const checked = checkGroupName(text)
  if (!checked.ok) throw new AppError('invalid', { fields: { name: checked.reason } })
  return checked.value
}

export const createGroup = defineCommand({
  name: 'createGroup',
  input: z.object({
    classroomId: classroomUuid,
    name: z.string().max(200),
    colour: z.enum(groupColours).default('sky'),
    student: studentIds.optional(),
  }),
  load: ({ db, actor }, { classroomId }) => lockRoster(db, actor, classroomId),
  allow: (actor, roster) => can(actor, 'roster.change', roster),

  async run(context, roster, { colour, student, ...wanted }) {
    const { db, newId } = context
    const { schoolId, id: classroomId } = roster
    const name = groupName(wanted.name)
    const ofClassroom = and(eq(studentGroups.schoolId, schoolId), eq(studentGroups.classroomId, classroomId))
    await withinQuota(context, 'group', classroomId, { existing: () => db.$count(studentGroups, ofClassroom) })
    const id = newId()
    await db.insert(studentGroups).values({ schoolId, id, classroomId, name, colour })
    if (student) await putIn(db, roster, id, student)
    return outcome(roster, { act: 'group.make', details: { group: id, students: student } }, { id, name })
  },
})

const inputOfGroup = z.object({ classroomId: classroomUuid, group: uuid })

async function loadGroup({ db, actor }: Context, { classroomId, group: id }: z.infer<typeof inputOfGroup>) {
  const roster = await lockRoster(db, actor, classroomId)
  const own = and(
    eq(studentGroups.schoolId, roster.schoolId),
    eq(studentGroups.classroomId, classroomId),
    eq(studentGroups.id, id),
  )
  const [group] = await db.select().from(studentGroups).where(own)
  if (!group) throw new AppError('not-found')
  return { roster, group, own }
}

type LoadedGroup = Awaited<ReturnType<typeof loadGroup>>
const allowed = (actor: Context['actor'], { roster }: LoadedGroup) => can(actor, 'roster.change', roster)

export const renameGroup = defineCommand({
  name: 'renameGroup',
  input: inputOfGroup.extend({ name: z.string().max(200), colour: z.enum(groupColours).optional() }),
  load: loadGroup,
  allow: allowed,
  async run({ db }, { roster, group, own }, { colour = group.colour as (typeof groupColours)[number], ...wanted }) {
    const name = groupName(wanted.name)
    await db.update(studentGroups).set({ name, colour }).where(own)
    return outcome(roster, { act: 'group.change', details: { group: group.id } }, { name })
  },
})

/** With what the group was given; the log says what that was. */
export const deleteGroup = defineCommand({
  name: 'deleteGroup',
  takesAway: true,
  input: inputOfGroup,
  load: loadGroup,
  allow: allowed,
  async run(context, { roster, group, own }) {
    const { content, tests } = await withdrawFromGroup(context, roster, group.id)
    await context.db.delete(studentGroups).where(own)
    const details = { group: group.id, ...(content.length > 0 && { content }), ...(tests > 0 && { tests }) }
    const { changed, ...done } = outcome(roster, { act: 'group.remove', details }, {})
    return { ...done, changed: content.length > 0 ? [...changed, assignmentsPath(roster.id)] : changed }
  },
})

/** Puts students into a group, or takes them out of it. */
export const changeGroup = defineCommand({
  name: 'changeGroup',
  input: inputOfGroup.extend({ way: z.enum(['in', 'out']), student: studentIds }),
  load: loadGroup,
  allow: allowed,
  async run({ db }, { roster, group }, { way, student }) {
    if (way === 'in') await putIn(db, roster, group.id, student)
    else
      await db.$client.query(
        'DELETE FROM student_group_members WHERE school_id = $1 AND group_id = $2 AND student_id = ANY($3::uuid[])',
        [roster.schoolId, group.id, student],
      )
    const details = { group: group.id, way, students: student }
    return outcome(roster, { act: 'group.change', details }, { name: group.name })
  },
})

async function putIn(db: Context['db'], roster: ClassroomWithRelations, groupId: string, students: readonly string[]) {
  const enrolled = await studentsIn(db, roster, students)
  await db.$client.query(
    `INSERT INTO student_group_members (school_id, group_id, student_id) SELECT $1, $2, s FROM unnest($3::uuid[]) AS chosen (s) ON CONFLICT DO NOTHING`,
    [roster.schoolId, groupId, enrolled],
  )
}
