import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { decideTeacherRequest } from '#rules/schools/teacher-request.ts'
import { can } from '#rules/permissions.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { schoolUuid } from '#app/platform/forms/uuid.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { findDirectoryEntry } from './directory.server.ts'
import { isRemovedAddress, isStudentOrFormerMemberMailbox } from './removed-addresses.server.ts'
import { composeTeacherRequestMails } from './school-mails.server.ts'
import { memberships, schoolDomains } from './tables.server.ts'

export const teacherApprovalsPath = (schoolId: SchoolId) => `schools/${schoolId}/approvals`
export const teacherRequestPath = (schoolId: SchoolId) => `asking/${schoolId}`

type Person = { id: string; name: string; kind: 'adult' | 'managed'; email: string; emailVerified: boolean }

/**
 * Returns `active` if the school's email domain admits the teacher, else `pending` until an admin approves. Call it in
 * the school's transaction, as that person, so that row security shows their memberships in other schools.
 */
export async function requestToTeach(
  context: Pick<CommandContext, 'db' | 'now'>,
  schoolId: SchoolId,
  person: Person,
): Promise<'pending' | 'active'> {
  const { db, now } = context
  if (!(await findDirectoryEntry(db, schoolId))) throw new AppError('not-found')
  const rows = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.schoolId, schoolId), eq(memberships.userId, person.id)))
    .for('update')
  const teacherMembership = rows.find(({ role }) => role === 'teacher')
  const wasRemoved = rows.some(({ status }) => status === 'removed')
  const decision = decideTeacherRequest(
    {
      ...person,
      teacher: teacherMembership?.status ?? 'none',
      askedAt: teacherMembership?.createdAt.getTime() ?? null,
      student: await isStudentOrFormerMemberMailbox(db, schoolId, person.id),
      removed: wasRemoved || (await isRemovedAddress(db, schoolId, person.id)),
    },
    await admittingDomains(db, schoolId),
    now,
  )
  if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
  const pendingElsewhere = and(
    eq(memberships.userId, person.id),
    eq(memberships.status, 'pending'),
    ne(memberships.schoolId, schoolId),
  )
  await enforceQuota(context, 'school-ask', person.id, { existing: () => db.$count(memberships, pendingElsewhere) })
  await db
    .insert(memberships)
    .values({
      schoolId,
      userId: person.id,
      role: 'teacher',
      status: decision.value,
      wasRemoved,
      createdAt: new Date(now),
    })
    .onConflictDoUpdate({
      target: [memberships.schoolId, memberships.userId, memberships.role],
      set: { status: decision.value, wasRemoved, createdAt: new Date(now) },
    })
  return decision.value
}

async function admittingDomains(db: Database, schoolId: SchoolId): Promise<string[]> {
  const rows = await db
    .select()
    .from(schoolDomains)
    .where(and(eq(schoolDomains.schoolId, schoolId), eq(schoolDomains.admits, true)))
  return rows.map(({ domain }) => domain)
}

const loadPerson = async (db: Database, id: string | null): Promise<Person | null> => {
  const { rows } = await db.execute<Person>(
    sql`SELECT id, name, kind, email, email_verified AS "emailVerified" FROM ${users} WHERE id = ${id}`,
  )
  return rows[0] ?? null
}

const schoolInput = {
  input: z.object({ schoolId: schoolUuid }),
  school: async (_: unknown, __: unknown, { schoolId }: { schoolId: SchoolId }) => schoolId,
}

/** Requests teacher access to a school. */
export const askSchool = defineCommand({
  name: 'askSchool',
  ...schoolInput,
  load: ({ db, actor }) => loadPerson(db, actor.id),
  allow: (actor, person) => person !== null && can(actor, 'school.ask', { personId: person.id }),
  async run(context, person, { schoolId }) {
    const status = await requestToTeach(context, schoolId, person!)
    return {
      result: { status },
      changed: [teacherApprovalsPath(schoolId), teacherRequestPath(schoolId)],
      jobs: status === 'pending' ? await composeTeacherRequestMails(context, schoolId, person!) : [],
      audit: { act: 'school.ask', on: `people/${person!.id}`, details: { status } },
    }
  },
})

/** Withdraws a pending teacher request. A teacher whom the school had removed returns to status `removed`. */
export const withdrawAsking = defineCommand({
  name: 'withdrawAsking',
  deletesTarget: true,
  ...schoolInput,
  async load({ db, actor }, { schoolId }) {
    if (!actor.id) return null
    const pendingRequest = and(
      eq(memberships.schoolId, schoolId),
      eq(memberships.userId, actor.id),
      eq(memberships.status, 'pending'),
    )
    const [request] = await db.select().from(memberships).where(pendingRequest).for('update')
    return request ?? null
  },
  allow: (actor, request) => request !== null && can(actor, 'school.ask', { personId: request.userId }),
  async run({ db }, request) {
    const { schoolId, userId } = request!
    const pendingRequest = and(
      eq(memberships.schoolId, schoolId),
      eq(memberships.userId, userId),
      eq(memberships.status, 'pending'),
    )
    await db
      .update(memberships)
      .set({ status: 'removed' })
      .where(and(pendingRequest, eq(memberships.wasRemoved, true)))
    await db.delete(memberships).where(pendingRequest)
    return {
      result: null,
      changed: [teacherApprovalsPath(schoolId), teacherRequestPath(schoolId)],
      audit: { act: 'school.withdraw', on: `people/${userId}` },
    }
  },
})
