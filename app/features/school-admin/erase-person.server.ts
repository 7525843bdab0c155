import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { enrolments } from '#app/features/classrooms/public-tables.server.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import { forgetRemoved } from '#app/features/schools/public.server.ts'
import { eraseAccounts, forgetIn, leaveRoomsOf, sessionsPath } from '#app/features/accounts/public.server.ts'
import { personTables } from '#app/features.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { personUuid } from '#app/platform/uuid.ts'
import { studentOf } from './export-person.server.ts'

const plain = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

type Child = { schoolId: SchoolId; personId: PersonId; name: string; email: string }

/**
 * A child is gone from this school at once, with everything in it. The account goes too where a school made it and no
 * other school holds it.
 * What stays is that it was done, by whom and when, without a name.
 */
export const erasePerson = defineCommand({
  name: 'erasePerson',
  takesAway: true,
  heavy: true,
  alone: 'school.erase-person',
  input: z.object({ personId: personUuid, typed: z.string().max(200) }),
  load: (context, { personId }) => studentOf(context, personId),
  allow: (actor, child) => child !== null && can(actor, 'school.erase-person', { schoolId: child.schoolId }),
  async run({ db, actor }, found, { typed }) {
    const child = found!
    if (plain(typed) !== plain(child.name)) throw new AppError('invalid', { fields: { typed: 'not-the-name' } })
    if (child.works) throw new AppError('refused', { reason: 'works-here' })
    const classrooms = await classroomsOf(db, child)
    await forgetRemoved(db, child.schoolId, [child.personId])
    await forgetIn(db, child.schoolId, child.personId)
    for (const { table, columns, erase } of personTables())
      if (erase === 'delete') await deleteRows(db, table, columns, child)
    const account = child.kind === 'managed' && !(await heldElsewhere(db, child, actor.id))
    if (account) await eraseAccounts(db, [child])
    else await leaveRoomsOf(db, child)
    return {
      result: { account },
      changed: [
        sessionsPath(child.personId),
        ...classrooms.flatMap((id) => [
          `classrooms/${id}/join-requests`,
          `classrooms/${id}/roster`,
          `classrooms/${id}/board`,
        ]),
      ],
      audit: { act: 'school.erase-person', on: `people/${child.personId}`, details: { account } },
    }
  },
})

async function classroomsOf(db: Database, { schoolId, personId }: Child): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT classroom_id AS id FROM ${enrolments} WHERE school_id = ${schoolId} AND student_id = ${personId}`,
  )
  return rows.map(({ id }) => id)
}

async function deleteRows(db: Database, table: string, columns: readonly string[], { schoolId, personId }: Child) {
  const named = sql.join(
    columns.map((column) => sql`${sql.identifier(column)} = ${personId}`),
    sql` OR `,
  )
  await db.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE school_id = ${schoolId} AND (${named})`)
}

/** Asked as the child, because a person's own memberships are all that is seen across schools. */
async function heldElsewhere(db: Database, { schoolId, personId }: Child, actorId: string | null): Promise<boolean> {
  const be = (person: string | null) => db.execute(sql`SELECT set_config('app.person', ${person ?? ''}, true)`)
  await be(personId)
  const { rows } = await db.execute(
    sql`SELECT FROM ${memberships} WHERE user_id = ${personId} AND school_id <> ${schoolId} LIMIT 1`,
  )
  await be(actorId)
  return rows.length > 0
}
