import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { accountById } from '#app/features/people/accounts/public.server.ts'
import {
  teacherApprovalsPath,
  teacherRequestPath,
  deleteRemovedAddresses,
  recordRemovedAddresses,
  schoolById,
  composeSchoolMail,
} from '#app/features/people/schools/public.server.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuids } from '#app/platform/forms/uuid.ts'
import { noSchoolId, schoolAdminCommand } from '../school-admin-command.server.ts'

const personIds = uuids(200)

/** Approves or declines requests of teachers to join. Requests already decided by another admin stay unchanged. */
export const decideTeachers = defineCommand({
  name: 'decideTeachers',
  input: z.object({ decision: z.enum(['approve', 'decline']), person: personIds }),
  async load({ db, schoolId }, { person }) {
    const isTeacherMembership = and(
      eq(memberships.schoolId, schoolId ?? noSchoolId),
      eq(memberships.role, 'teacher'),
      inArray(memberships.userId, person),
    )
    const [membership] = await db
      .select({ schoolId: memberships.schoolId })
      .from(memberships)
      .where(isTeacherMembership)
      .limit(1)
    if (!membership) throw new AppError('not-found')
    return membership
  },
  allow: schoolAdminCommand.allow,
  async run({ db, now, env }, { schoolId }, { decision, person }) {
    const isPendingRequest = and(
      eq(memberships.schoolId, schoolId),
      eq(memberships.role, 'teacher'),
      eq(memberships.status, 'pending'),
      inArray(memberships.userId, person),
    )
    const decided = await db
      .update(memberships)
      .set({ status: decision === 'approve' ? 'active' : 'removed', createdAt: new Date(now) })
      .where(isPendingRequest)
      .returning({ id: memberships.userId })
    if (decided.length === 0) throw new AppError('refused', { reason: 'already-decided' })
    const ids = decided.map(({ id }) => id)
    if (decision === 'approve') await deleteRemovedAddresses(db, schoolId, ids)
    else await recordRemovedAddresses({ db, now }, schoolId, ids)
    const school = (await schoolById(db, schoolId))!.name
    const accounts = await Promise.all(decided.map(({ id }) => accountById(db, id)))
    const kind = decision === 'approve' ? 'approved' : 'declined'
    return {
      result: { decided: decided.length },
      jobs: accounts
        .filter((account) => account !== null)
        .map((account) => composeSchoolMail(env.BASE_URL, kind, account, { schoolId, school })),
      changed: [teacherApprovalsPath(schoolId), teacherRequestPath(schoolId)],
      audit: {
        act: `school.${decision}`,
        on: decided.length === 1 ? `people/${decided[0]!.id}` : `schools/${schoolId}`,
        details: { people: ids },
      },
    }
  },
})
