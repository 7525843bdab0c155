import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { decideAsking } from '#rules/ask-school.ts'
import { can } from '#rules/permissions.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { schoolUuid } from '#app/platform/uuid.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { signOf } from './directory.server.ts'
import { isRemovedAddress, isKnownMailbox } from './removed-addresses.server.ts'
import { askedMails } from './school-mails.server.ts'
import { memberships, schoolDomains } from './tables.server.ts'

export const approvalsOf = (schoolId: SchoolId) => `schools/${schoolId}/approvals`
export const askingAt = (schoolId: SchoolId) => `asking/${schoolId}`

type Person = { id: string; name: string; kind: 'adult' | 'managed'; email: string; emailVerified: boolean }

/**
 * Comes in by the school's mail domain, or stands in its queue. In the school's transaction, with the person's own
 * settings.
 */
export async function askToTeach(
  context: Pick<Context, 'db' | 'now'>,
  schoolId: SchoolId,
  person: Person,
): Promise<'pending' | 'active'> {
  const { db, now } = context
  if (!(await signOf(db, schoolId))) throw new AppError('not-found')
  const rows = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.schoolId, schoolId), eq(memberships.userId, person.id)))
    .for('update')
  const teacher = rows.find(({ role }) => role === 'teacher')
  const wasRemoved = rows.some(({ status }) => status === 'removed')
  const decision = decideAsking(
    {
      ...person,
      teacher: teacher?.status ?? 'none',
      askedAt: teacher?.createdAt.getTime() ?? null,
      student: await isKnownMailbox(db, schoolId, person.id),
      removed: wasRemoved || (await isRemovedAddress(db, schoolId, person.id)),
    },
    await admittingDomains(db, schoolId),
    now,
  )
  if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
  const elsewhere = and(
    eq(memberships.userId, person.id),
    eq(memberships.status, 'pending'),
    ne(memberships.schoolId, schoolId),
  )
  await withinQuota(context, 'school-ask', person.id, { existing: () => db.$count(memberships, elsewhere) })
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

const person = async (db: Database, id: string | null): Promise<Person | null> => {
  const { rows } = await db.execute<Person>(
    sql`SELECT id, name, kind, email, email_verified AS "emailVerified" FROM ${users} WHERE id = ${id}`,
  )
  return rows[0] ?? null
}

const oneSchool = {
  input: z.object({ schoolId: schoolUuid }),
  school: async (_: unknown, __: unknown, { schoolId }: { schoolId: SchoolId }) => schoolId,
}

/** Asks a school to be let in as a teacher. */
export const askSchool = defineCommand({
  name: 'askSchool',
  ...oneSchool,
  load: ({ db, actor }) => person(db, actor.id),
  allow: (actor, found) => found !== null && can(actor, 'school.ask', { personId: found.id }),
  async run(context, found, { schoolId }) {
    const status = await askToTeach(context, schoolId, found!)
    return {
      result: { status },
      changed: [approvalsOf(schoolId), askingAt(schoolId)],
      jobs: status === 'pending' ? await askedMails(context, schoolId, found!) : [],
      audit: { act: 'school.ask', on: `people/${found!.id}`, details: { status } },
    }
  },
})

/** Takes back what nobody has answered yet. Whom the school had removed it has removed again. */
export const withdrawAsking = defineCommand({
  name: 'withdrawAsking',
  takesAway: true,
  ...oneSchool,
  async load({ db, actor }, { schoolId }) {
    if (!actor.id) return null
    const own = and(
      eq(memberships.schoolId, schoolId),
      eq(memberships.userId, actor.id),
      eq(memberships.status, 'pending'),
    )
    const [asked] = await db.select().from(memberships).where(own).for('update')
    return asked ?? null
  },
  allow: (actor, asked) => asked !== null && can(actor, 'school.ask', { personId: asked.userId }),
  async run({ db }, asked) {
    const { schoolId, userId } = asked!
    const own = and(
      eq(memberships.schoolId, schoolId),
      eq(memberships.userId, userId),
      eq(memberships.status, 'pending'),
    )
    await db
      .update(memberships)
      .set({ status: 'removed' })
      .where(and(own, eq(memberships.wasRemoved, true)))
    await db.delete(memberships).where(own)
    return {
      result: null,
      changed: [approvalsOf(schoolId), askingAt(schoolId)],
      audit: { act: 'school.withdraw', on: `people/${userId}` },
    }
  },
})
