import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { PlannedRow } from '#rules/students/import-plan.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'

const groupKey = (classroomId: ClassroomId, name: string) => `${classroomId}/${name.toLowerCase()}`

/** Adds students to the groups named in their rows and creates missing groups. */
export async function fillGroups(
  context: Pick<CommandContext, 'db' | 'now' | 'newId'>,
  schoolId: SchoolId,
  rows: readonly (PlannedRow & { id: string })[],
): Promise<void> {
  const { db, newId } = context
  const grouped = rows.flatMap(({ groups: groupNames, classroomId, id }) =>
    groupNames.map((group) => ({ group, classroomId, id })),
  )
  if (grouped.length === 0) return
  const { rows: existing } = await db.$client.query<{ id: string; classroom_id: string; name: string }>(
    'SELECT id, classroom_id, name FROM student_groups WHERE school_id = $1 AND classroom_id = ANY($2::uuid[])',
    [schoolId, [...new Set(grouped.map(({ classroomId }) => classroomId))]],
  )
  const groups = new Map(existing.map(({ id, classroom_id, name }) => [groupKey(classroom_id, name), id]))
  const missing = grouped.filter(({ classroomId, group }) => !groups.has(groupKey(classroomId, group)))
  // Reversed so that the first spelling of a group name wins.
  const created = [
    ...new Map(
      missing
        .toReversed()
        .map((membership) => [groupKey(membership.classroomId, membership.group), { ...membership, groupId: newId() }]),
    ).entries(),
  ]
  for (const [key, { groupId }] of created) groups.set(key, groupId)
  for (const [classroomId, newGroups] of Map.groupBy(created, ([, newGroup]) => newGroup.classroomId))
    await enforceQuota(context, 'group', classroomId, {
      amount: newGroups.length,
      existing: async () => existing.filter((group) => group.classroom_id === classroomId).length,
    })
  await db.$client.query(
    `INSERT INTO student_groups (school_id, id, classroom_id, name) SELECT $1, g, c, n FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS made (g, c, n)`,
    [
      schoolId,
      created.map(([, { groupId }]) => groupId),
      created.map(([, { classroomId }]) => classroomId),
      created.map(([, { group }]) => group),
    ],
  )
  await db.$client.query(
    `INSERT INTO student_group_members (school_id, group_id, student_id) SELECT $1, g, s FROM unnest($2::uuid[], $3::uuid[]) AS put (g, s) ON CONFLICT DO NOTHING`,
    [
      schoolId,
      grouped.map(({ classroomId, group }) => groups.get(groupKey(classroomId, group))),
      grouped.map(({ id }) => id),
    ],
  )
}
