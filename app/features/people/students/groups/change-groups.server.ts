import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { checkGroupName } from '#rules/students/group-name.ts'
import { features } from '#app/platform/feature-list.server.ts'
import type { ClassroomWithRelations } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, uuid } from '#app/platform/forms/uuid.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { groupColours } from '../contract.ts'
import { studentIds } from '../inputs.server.ts'
import { lockRoster, filterEnrolled } from '../roster/rosters.server.ts'
import { studentGroups } from '../tables.server.ts'

// A group belongs to one class (tables, teams, reading partners). A student may be in several groups.

type GroupAudit = { act: string; details: { group: string } & Record<string, unknown> }

const toOutcome = <Result>({ id }: ClassroomWithRelations, groupAudit: GroupAudit, result: Result) => ({
  result,
  changed: [`classrooms/${id}/roster`],
  audit: { ...groupAudit, on: id },
})

const requireGroupName = (text: string) => {
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

  async run(context, roster, { colour, student, ...input }) {
    const { db, newId } = context
    const { schoolId, id: classroomId } = roster
    const name = requireGroupName(input.name)
    const inClassroom = and(eq(studentGroups.schoolId, schoolId), eq(studentGroups.classroomId, classroomId))
    await enforceQuota(context, 'group', classroomId, { existing: () => db.$count(studentGroups, inClassroom) })
    const id = newId()
    await db.insert(studentGroups).values({ schoolId, id, classroomId, name, colour })
    if (student) await addToGroup(db, roster, id, student)
    return toOutcome(roster, { act: 'group.make', details: { group: id, students: student } }, { id, name })
  },
})

const groupInput = z.object({ classroomId: classroomUuid, group: uuid })

async function loadGroup({ db, actor }: CommandContext, { classroomId, group: id }: z.infer<typeof groupInput>) {
  const roster = await lockRoster(db, actor, classroomId)
  const isGroup = and(
    eq(studentGroups.schoolId, roster.schoolId),
    eq(studentGroups.classroomId, classroomId),
    eq(studentGroups.id, id),
  )
  const [group] = await db.select().from(studentGroups).where(isGroup)
  if (!group) throw new AppError('not-found')
  return { roster, group, isGroup }
}

type LoadedGroup = Awaited<ReturnType<typeof loadGroup>>
const mayChangeGroup = (actor: CommandContext['actor'], { roster }: LoadedGroup) => can(actor, 'roster.change', roster)

export const renameGroup = defineCommand({
  name: 'renameGroup',
  input: groupInput.extend({ name: z.string().max(200), colour: z.enum(groupColours).optional() }),
  load: loadGroup,
  allow: mayChangeGroup,
  async run({ db }, { roster, group, isGroup }, { colour = group.colour as (typeof groupColours)[number], ...input }) {
    const name = requireGroupName(input.name)
    await db.update(studentGroups).set({ name, colour }).where(isGroup)
    return toOutcome(roster, { act: 'group.change', details: { group: group.id } }, { name })
  },
})

/** Deletes a group with its assignments, which the audit entry lists. */
export const deleteGroup = defineCommand({
  name: 'deleteGroup',
  deletesTarget: true,
  input: groupInput,
  load: loadGroup,
  allow: mayChangeGroup,
  async run({ db }, { roster, group, isGroup }) {
    const { schoolId, id: classroomId } = roster
    const details = { group: group.id }
    const changedPaths: string[] = []
    for (const { beforeGroupDeletion } of features()) {
      const deletion = await beforeGroupDeletion?.(db, { schoolId, classroomId, groupId: group.id })
      Object.assign(details, deletion?.auditDetails)
      changedPaths.push(...(deletion?.changed ?? []))
    }
    await db.delete(studentGroups).where(isGroup)
    const outcome = toOutcome(roster, { act: 'group.remove', details }, {})
    return { ...outcome, changed: [...outcome.changed, ...changedPaths] }
  },
})

/** Adds students to a group or removes them from it. */
export const changeGroup = defineCommand({
  name: 'changeGroup',
  input: groupInput.extend({ way: z.enum(['in', 'out']), student: studentIds }),
  load: loadGroup,
  allow: mayChangeGroup,
  async run({ db }, { roster, group }, { way, student }) {
    if (way === 'in') await addToGroup(db, roster, group.id, student)
    else
      await db.$client.query(
        'DELETE FROM student_group_members WHERE school_id = $1 AND group_id = $2 AND student_id = ANY($3::uuid[])',
        [roster.schoolId, group.id, student],
      )
    const details = { group: group.id, way, students: student }
    return toOutcome(roster, { act: 'group.change', details }, { name: group.name })
  },
})

async function addToGroup(
  db: CommandContext['db'],
  roster: ClassroomWithRelations,
  groupId: string,
  students: readonly string[],
) {
  const enrolled = await filterEnrolled(db, roster, students)
  await db.$client.query(
    `INSERT INTO student_group_members (school_id, group_id, student_id) SELECT $1, $2, s FROM unnest($3::uuid[]) AS chosen (s) ON CONFLICT DO NOTHING`,
    [roster.schoolId, groupId, enrolled],
  )
}
