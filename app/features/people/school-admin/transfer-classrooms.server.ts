import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { classrooms, classroomTeachers } from '#app/features/people/classrooms/public-tables.server.ts'
import { enforceClassroomLimit } from '#app/features/people/classrooms/public.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuid, uuids } from '#app/platform/forms/uuid.ts'
import { lockSchool, schoolAdminCommand } from './school-admin-command.server.ts'

const classroomIds = uuids(500)

/**
 * Transfers one, several or all classes of a teacher to a colleague. Students, codes and work stay in the classes.
 */
export const transferClassrooms = defineCommand({
  name: 'transferClassrooms',
  input: z
    .object({ from: uuid, to: uuid, classroom: classroomIds.optional(), all: z.literal('all').optional() })
    .refine(({ classroom, all }) => all || classroom, 'choose'),
  async load(context, { from }) {
    const school = await lockSchool(context)
    const { rows } = await context.db.execute(
      sql`SELECT FROM ${memberships} WHERE school_id = ${school.schoolId} AND user_id = ${from}`,
    )
    if (rows.length === 0) throw new AppError('not-found')
    return school
  },
  allow: schoolAdminCommand.allow,
  async run(context, { schoolId }, { from, to, classroom, all }) {
    const { db } = context
    if (from === to) throw new AppError('refused', { reason: 'same-teacher' })
    const { rows: colleagues } = await db.execute(sql`
      SELECT FROM ${memberships} m JOIN ${users} u ON u.id = m.user_id
      WHERE m.school_id = ${schoolId} AND m.user_id = ${to} AND m.role IN ('teacher', 'admin') AND m.status = 'active' AND u.kind = 'adult'`)
    if (colleagues.length === 0) throw new AppError('refused', { reason: 'not-a-colleague' })
    const classroomFilter = all ? sql`` : sql`AND c.id = ANY (${sql.param(classroom)}::uuid[])`
    const { rows } = await db.execute<{ id: string; active: boolean }>(sql`
      SELECT c.id, c.status = 'active' AS active FROM ${classrooms} c
        JOIN ${classroomTeachers} t ON t.school_id = c.school_id AND t.classroom_id = c.id
      WHERE c.school_id = ${schoolId} AND t.user_id = ${from} AND t.role = 'owner' AND t.status = 'active' ${classroomFilter}
      ORDER BY c.id FOR NO KEY UPDATE`)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0 || (!all && ids.length !== new Set(classroom).size))
      throw new AppError('refused', { reason: 'not-their-class' })
    await enforceClassroomLimit(context, schoolId, to, rows.filter(({ active }) => active).length)
    await db.execute(sql`
      UPDATE ${classroomTeachers} SET status = 'removed'
      WHERE school_id = ${schoolId} AND user_id = ${from} AND classroom_id = ANY (${sql.param(ids)}::uuid[])`)
    await db.execute(sql`
      INSERT INTO ${classroomTeachers} (school_id, classroom_id, user_id, role, status)
      SELECT ${schoolId}::uuid, unnest(${sql.param(ids)}::uuid[]), ${to}::uuid, 'owner', 'active'
      ON CONFLICT (school_id, classroom_id, user_id) DO UPDATE SET role = 'owner', status = 'active'`)
    return {
      result: { classrooms: ids.length },
      audit: { act: 'school.transfer', on: `people/${to}`, details: { from, classrooms: ids } },
    }
  },
})
