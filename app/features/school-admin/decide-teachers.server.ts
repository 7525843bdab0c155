import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { accountById } from '#app/features/accounts/public.server.ts'
import {
  approvalsOf,
  askingAt,
  forgetRemoved,
  rememberRemoved,
  schoolById,
  schoolMail,
} from '#app/features/schools/public.server.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { uuids } from '#app/platform/uuid.ts'
import { noSchool, schoolAdminCommand } from './school-admin-command.server.ts'

const people = uuids(200)

/** Lets teachers in who asked, or not. What a colleague has decided meanwhile stays decided. */
export const decideTeachers = defineCommand({
  name: 'decideTeachers',
  input: z.object({ decision: z.enum(['approve', 'decline']), person: people }),
  async load({ db, schoolId }, { person }) {
    const known = and(
      eq(memberships.schoolId, schoolId ?? noSchool),
      eq(memberships.role, 'teacher'),
      inArray(memberships.userId, person),
    )
    const [asked] = await db.select({ schoolId: memberships.schoolId }).from(memberships).where(known).limit(1)
    if (!asked) throw new AppError('not-found')
    return asked
  },
  allow: schoolAdminCommand.allow,
  async run({ db, now, env }, { schoolId }, { decision, person }) {
    const asking = and(
      eq(memberships.schoolId, schoolId),
      eq(memberships.role, 'teacher'),
      eq(memberships.status, 'pending'),
      inArray(memberships.userId, person),
    )
    const decided = await db
      .update(memberships)
      .set({ status: decision === 'approve' ? 'active' : 'removed', createdAt: new Date(now) })
      .where(asking)
      .returning({ id: memberships.userId })
    if (decided.length === 0) throw new AppError('refused', { reason: 'already-decided' })
    const ids = decided.map(({ id }) => id)
    if (decision === 'approve') await forgetRemoved(db, schoolId, ids)
    else await rememberRemoved({ db, now }, schoolId, ids)
    const school = (await schoolById(db, schoolId))!.name
    const told = await Promise.all(decided.map(({ id }) => accountById(db, id)))
    const kind = decision === 'approve' ? 'approved' : 'declined'
    return {
      result: { decided: decided.length },
      jobs: told.filter((one) => one !== null).map((one) => schoolMail(env.BASE_URL, kind, one, { schoolId, school })),
      changed: [approvalsOf(schoolId), askingAt(schoolId)],
      audit: {
        act: `school.${decision}`,
        on: decided.length === 1 ? `people/${decided[0]!.id}` : `schools/${schoolId}`,
        details: { people: ids },
      },
    }
  },
})
