import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import {
  approveRequest,
  declineReasons,
  eraseTime,
  mayDecline,
  readyUntil,
  type DeclineReason,
} from '#rules/guardians/data-request.ts'
import { can } from '#rules/permissions.ts'
import { lockClassroomOfStudent } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type CommandContext, type Outcome } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, uuid } from '#app/platform/forms/uuid.ts'
import { lockRequest } from './lock-request.server.ts'
import { findRequesterObstacle } from './own-child.server.ts'
import { composeGuardianMails, composeObjectionMails, listAnsweringStaff } from './mails.server.ts'
import { dataRequests, type DataRequestRow } from './tables.server.ts'

/** A school admin approves or declines a request of a guardian. Declining also stops an approved deletion. */
export const answerDataRequest = defineCommand({
  name: 'answerDataRequest',
  input: z.object({
    request: uuid,
    answer: z.enum(['approve', 'decline']),
    reason: z.enum(declineReasons).default('contact'),
  }),
  async load({ db, schoolId }, { request: id }) {
    const request = await lockRequest(db, schoolId, id)
    if (!request) throw new AppError('not-found')
    return request
  },
  allow: (actor, { schoolId }) => can(actor, 'child-data.answer', { schoolId }),
  run: (context, request, { answer, reason }) =>
    answer === 'approve' ? approve(context, request) : decline(context, request, reason),
})

/** The owner of one of the child's classes approves a deletion as the second person. */
export const confirmDataDeletion = defineCommand({
  name: 'confirmDataDeletion',
  input: z.object({ classroomId: classroomUuid, request: uuid }),
  async load({ db, actor, schoolId }, { classroomId, request: id }) {
    const request = await lockRequest(db, schoolId, id)
    if (!request) throw new AppError('not-found')
    return { request, classroom: await lockClassroomOfStudent(db, actor, classroomId, request.studentId) }
  },
  allow: (actor, { classroom }) => can(actor, 'child-data.confirm', classroom),
  async run(context, { request }) {
    // The first approval is that of a school admin.
    if (request.status !== 'approved') throw new AppError('refused', { reason: 'already-decided' })
    return approve(context, request)
  },
})

const isRequest = ({ schoolId, id }: DataRequestRow) =>
  and(eq(dataRequests.schoolId, schoolId), eq(dataRequests.id, id))

type Answer = Outcome<object>

async function approve(context: CommandContext, request: DataRequestRow): Promise<Answer> {
  const { db, actor, now } = context
  const { kind, status, approvedBy, studentId, guardianId } = request
  if (await findRequesterObstacle(db, request)) throw new AppError('refused', { reason: 'requester-unconfirmed' })
  const hasSecondPerson = kind === 'delete' && (await hasOtherApprover(db, request, actor.id!))
  const newStatus = approveRequest({
    kind,
    status,
    approvedBy,
    approver: actor.id!,
    requester: guardianId,
    hasSecondPerson,
  })
  const isAlone = status === 'approved' || (kind === 'delete' && guardianId === actor.id)
  if (!newStatus) throw new AppError('refused', { reason: isAlone ? 'second-person-needed' : 'already-decided' })
  const until = newStatus === 'ready' ? readyUntil(now) : eraseTime(now)
  await db
    .update(dataRequests)
    .set(
      newStatus === 'approved'
        ? { status: newStatus, approvedBy: actor.id }
        : { status: newStatus, decidedBy: actor.id, decidedAt: new Date(now), until: new Date(until) },
    )
    .where(isRequest(request))
  return {
    result: {},
    audit: { act: 'child-data.approve', on: `people/${studentId}`, details: { kind, status: newStatus } },
    jobs: [
      ...(newStatus === 'approved' ? [] : await composeGuardianMails(context, request, newStatus, until)),
      ...(newStatus === 'deleting' ? await composeObjectionMails(context, request, until) : []),
    ],
  }
}

async function decline(context: CommandContext, request: DataRequestRow, reason: DeclineReason): Promise<Answer> {
  const { db, actor, now } = context
  const { kind, status, studentId } = request
  if (!mayDecline(status)) throw new AppError('refused', { reason: 'already-decided' })
  await db
    .update(dataRequests)
    .set({
      ...{ status: 'declined', declineReason: reason, until: null },
      decidedBy: actor.id,
      decidedAt: new Date(now),
    })
    .where(isRequest(request))
  return {
    result: {},
    audit: { act: 'child-data.decline', on: `people/${studentId}`, details: { kind, reason } },
    jobs: await composeGuardianMails(context, request, 'declined', null),
  }
}

/** Whether another school admin or owner of one of the child's classes can approve. */
const hasOtherApprover = async (db: Database, { schoolId, studentId, guardianId }: DataRequestRow, personId: string) =>
  (await listAnsweringStaff(db, schoolId, studentId)).some((id) => id !== personId && id !== guardianId)
