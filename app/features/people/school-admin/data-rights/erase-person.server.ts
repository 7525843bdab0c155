import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import { deleteRemovedAddresses } from '#app/features/people/schools/public.server.ts'
import {
  eraseAccounts,
  erasePersonReferences,
  clearSessionWorkspaces,
  sessionsPath,
} from '#app/features/people/accounts/public.server.ts'
import { personTables } from '#app/platform/feature-list.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { allowErasure, type Database } from '#app/platform/db/db.server.ts'
import { subjectColumns } from '#app/platform/feature.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { personUuid } from '#app/platform/forms/uuid.ts'
import { loadStudent } from './export-person.server.ts'

const normalizeName = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

type SchoolStudent = { schoolId: SchoolId; personId: PersonId; name: string; email: string }

/**
 * Deletes a student and all the student's data from this school immediately. Also deletes the account if a school
 * created it and the student belongs to no other school. Only an audit entry without the name remains.
 */
export const erasePerson = defineCommand({
  name: 'erasePerson',
  deletesTarget: true,
  heavy: true,
  exclusive: 'school.erase-person',
  input: z.object({ personId: personUuid, typed: z.string().max(200) }),
  load: (context, { personId }) => loadStudent(context, personId),
  allow: (actor, child) => child !== null && can(actor, 'school.erase-person', { schoolId: child.schoolId }),
  async run({ db, actor }, loadedChild, { typed }) {
    const child = loadedChild!
    if (normalizeName(typed) !== normalizeName(child.name))
      throw new AppError('invalid', { fields: { typed: 'not-the-name' } })
    if (child.works) throw new AppError('refused', { reason: 'works-here' })
    const { erasesAccount, changed } = await eraseStudent(db, child, actor.id)
    return {
      result: { account: erasesAccount },
      changed,
      audit: { act: 'school.erase-person', on: `people/${child.personId}`, details: { account: erasesAccount } },
    }
  },
})

/** Erases a student under the exclusive school lock. Returns the changed live paths. */
export async function eraseStudent(
  db: Database,
  child: SchoolStudent & { kind: 'managed' | 'adult' },
  actorId: string | null,
): Promise<{ erasesAccount: boolean; changed: string[] }> {
  const classrooms = await listClassroomIds(db, child)
  await deleteRemovedAddresses(db, child.schoolId, [child.personId])
  await erasePersonReferences(db, child.schoolId, child.personId)
  await allowErasure(db)
  for (const table of personTables())
    if (table.erase === 'delete') await deleteRows(db, table.table, subjectColumns(table), child)
  const erasesAccount = child.kind === 'managed' && !(await isMemberElsewhere(db, child, actorId))
  if (erasesAccount) await eraseAccounts(db, [child])
  else await clearSessionWorkspaces(db, child)
  return {
    erasesAccount,
    changed: [
      sessionsPath(child.personId),
      ...classrooms.flatMap((id) => [
        `classrooms/${id}/join-requests`,
        `classrooms/${id}/roster`,
        `classrooms/${id}/board`,
      ]),
    ],
  }
}

async function listClassroomIds(db: Database, { schoolId, personId }: SchoolStudent): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT classroom_id AS id FROM ${enrolments} WHERE school_id = ${schoolId} AND student_id = ${personId}`,
  )
  return rows.map(({ id }) => id)
}

async function deleteRows(
  db: Database,
  table: string,
  columns: readonly string[],
  { schoolId, personId }: SchoolStudent,
) {
  const matchesPerson = sql.join(
    columns.map((column) => sql`${sql.identifier(column)} = ${personId}`),
    sql` OR `,
  )
  await db.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE school_id = ${schoolId} AND (${matchesPerson})`)
}

/** Queries as the student: row security shows memberships in other schools only to the member. */
async function isMemberElsewhere(
  db: Database,
  { schoolId, personId }: SchoolStudent,
  actorId: string | null,
): Promise<boolean> {
  const setCurrentPerson = (person: string | null) =>
    db.execute(sql`SELECT set_config('app.person', ${person ?? ''}, true)`)
  await setCurrentPerson(personId)
  const { rows } = await db.execute(
    sql`SELECT FROM ${memberships} WHERE user_id = ${personId} AND school_id <> ${schoolId} LIMIT 1`,
  )
  await setCurrentPerson(actorId)
  return rows.length > 0
}
