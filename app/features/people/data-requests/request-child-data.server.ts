import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { answerDeadline, dataRequestKinds, dataRequestStatuses, isOpenRequest } from '#rules/guardians/data-request.ts'
import { can } from '#rules/permissions.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { personUuid } from '#app/platform/forms/uuid.ts'
import { findObstacle } from './own-child.server.ts'
import { dataRequests } from './tables.server.ts'

export const openStatuses = dataRequestStatuses.filter(isOpenRequest)

/** A confirmed parent or guardian requests a copy of a child's data, or its deletion. The school answers. */
export const requestChildData = defineCommand({
  name: 'requestChildData',
  quota: 'data-request',
  input: z.object({ student: personUuid, kind: z.enum(dataRequestKinds) }),
  async load({ db, actor, schoolId }, { student }) {
    if (!schoolId || !actor.id) throw new AppError('not-found')
    return { schoolId, obstacle: await findObstacle(db, { schoolId, student, guardian: actor.id }) }
  },
  allow: (actor, { schoolId, obstacle }) =>
    can(actor, 'child-data.request', { schoolId, relations: obstacle === null ? ['guardian'] : [] }),
  async run({ db, actor, now, newId }, { schoolId }, { student, kind }) {
    const hasOpenRequest = await db.$count(
      dataRequests,
      and(
        eq(dataRequests.schoolId, schoolId),
        eq(dataRequests.studentId, student),
        eq(dataRequests.guardianId, actor.id!),
        eq(dataRequests.kind, kind),
        inArray(dataRequests.status, openStatuses),
      ),
    )
    if (hasOpenRequest > 0) throw new AppError('refused', { reason: 'already-asked' })
    const { country } = (await schoolById(db, schoolId))!
    const dueAt = answerDeadline(country, now)
    await db.insert(dataRequests).values({
      ...{ schoolId, id: newId(), studentId: student, guardianId: actor.id!, kind },
      ...{ askedAt: new Date(now), dueAt: new Date(dueAt) },
    })
    return { result: { dueAt }, audit: { act: `child-data.request-${kind}`, on: `people/${student}` } }
  },
})
