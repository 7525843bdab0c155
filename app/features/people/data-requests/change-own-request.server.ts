import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { mayObject, mayWithdraw } from '#rules/guardians/data-request.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { lockRequest } from './lock-request.server.ts'
import { findObstacle } from './own-child.server.ts'
import { dataRequests } from './tables.server.ts'

/** A guardian withdraws a request, or objects to the deletion that another guardian of the child requested. */
export const changeDataRequest = defineCommand({
  name: 'changeDataRequest',
  input: z.object({ request: uuid }),
  async load({ db, actor, schoolId }, { request: id }) {
    const request = await lockRequest(db, schoolId, id)
    if (!request || !actor.id) throw new AppError('not-found')
    const link = { schoolId: request.schoolId, student: request.studentId, guardian: actor.id }
    return { request, obstacle: await findObstacle(db, link) }
  },
  allow: (actor, { request: { schoolId, guardianId }, obstacle }) =>
    can(actor, 'child-data.request', {
      schoolId,
      // A withdrawal needs no confirmed link any more.
      relations: obstacle === null || (guardianId === actor.id && obstacle !== 'unlinked') ? ['guardian'] : [],
    }),
  async run({ db, actor, now }, { request }) {
    const { schoolId, id, studentId, kind, status } = request
    const isOwn = request.guardianId === actor.id
    if (isOwn ? !mayWithdraw(status) : !mayObject(kind, status))
      throw new AppError('refused', { reason: 'already-decided' })
    const newStatus = isOwn ? 'withdrawn' : 'objected'
    await db
      .update(dataRequests)
      .set({ status: newStatus, approvedBy: null, until: null, decidedAt: isOwn ? new Date(now) : null })
      .where(and(eq(dataRequests.schoolId, schoolId), eq(dataRequests.id, id)))
    return {
      result: {},
      audit: { act: isOwn ? 'child-data.withdraw' : 'child-data.object', on: `people/${studentId}` },
    }
  },
})
