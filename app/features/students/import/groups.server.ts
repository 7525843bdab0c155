import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { PlannedRow } from '#rules/students/import-plan.ts'
import type { Context } from '#app/platform/command.server.ts'
import { withinQuota } from '#app/platform/quota.server.ts'

const keyOf = (classroomId: ClassroomId, name: string) => `${classroomId}/${name.toLowerCase()}`

/** Puts children into the groups their rows name; groups a class does not have yet are made. */
export async function fillGroups(
  place: Pick<Context, 'db' | 'now' | 'newId'>,
  schoolId: SchoolId,
  rows: readonly (PlannedRow & { id: string })[],
): Promise<void> {
  const { db, newId } = place
  const grouped = rows.flatMap(({ groups: named, classroomId, id }) =>
    named.map((group) => ({ group, classroomId, id })),
  )
  if (grouped.length === 0) return
  const { rows: existing } = await db.$client.query<{ id: string; classroom_id: string; name: string }>(
    'SELECT id, classroom_id, name FROM student_groups WHERE school_id = $1 AND classroom_id = ANY($2::uuid[])',
    [schoolId, [...new Set(grouped.map(({ classroomId }) => classroomId))]],
  )
  const groups = new Map(existing.map(({ id, classroom_id, name }) => [keyOf(classroom_id, name), id]))
  const wanted = grouped.filter(({ classroomId, group }) => !groups.has(keyOf(classroomId, group)))
  // The first spelling of a name is the one that stays.
  const made = [
    ...new Map(
      wanted.toReversed().map((one) => [keyOf(one.classroomId, one.group), { ...one, groupId: newId() }]),
    ).entries(),
  ]
  for (const [key, { groupId }] of made) groups.set(key, groupId)
  for (const [classroomId, own] of Map.groupBy(made, ([, one]) => one.classroomId))
    await withinQuota(place, 'group', classroomId, {
      adding: own.length,
      existing: async () => existing.filter((one) => one.classroom_id === classroomId).length,
    })
  await db.$client.query(
    `INSERT INTO student_groups (school_id, id, classroom_id, name) SELECT $1, g, c, n FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS made (g, c, n)`,
    [
      schoolId,
      made.map(([, { groupId }]) => groupId),
      made.map(([, { classroomId }]) => classroomId),
      made.map(([, { group }]) => group),
    ],
  )
  await db.$client.query(
    `INSERT INTO student_group_members (school_id, group_id, student_id) SELECT $1, g, s FROM unnest($2::uuid[], $3::uuid[]) AS put (g, s) ON CONFLICT DO NOTHING`,
    [
      schoolId,
      grouped.map(({ classroomId, group }) => groups.get(keyOf(classroomId, group))),
      grouped.map(({ id }) => id),
    ],
  )
}
