import { z } from 'zod'
import { decideRequest, fitRequests, requestActions } from '#rules/classrooms/join.ts'
import { can } from '#rules/permissions.ts'
import {
  answerNameRequests,
  lockClassrooms,
  lockNameRequests,
  nameRequestPath,
  recordChange,
  seatsLeftIn,
} from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, uuids } from '#app/platform/forms/uuid.ts'
import { createStudents } from './create-students.server.ts'

/**
 * Approves, declines or reopens join requests by typed name; `decideJoinRequests` does it for requests with an account.
 * Approval creates an account with a login card and can be undone like any other added student.
 */
export const decideNameRequests = defineCommand({
  name: 'decideNameRequests',
  input: z.object({ classroom: classroomUuid, act: z.enum(requestActions), request: uuids(500) }),

  async load({ db, actor }, { classroom, request }) {
    const [roster] = await lockClassrooms(db, actor, [classroom])
    return roster ? { roster, requests: await lockNameRequests(db, roster, request) } : { roster: null, requests: [] }
  },

  allow: (actor, { roster }) => roster !== null && can(actor, 'classroom.admit', roster),

  async run(context, { roster, requests }, { act }) {
    const { db, actor, now } = context
    const { schoolId, id: classroomId, locale, grade, name: to } = roster!
    const decidable = requests.filter(({ status }) => decideRequest(status, act) !== null)
    if (decidable.length === 0) throw new AppError('refused', { reason: 'already-decided' })
    const isApproval = act === 'approve'
    const { fit } = isApproval ? fitRequests(decidable, await seatsLeftIn(db, roster!)) : { fit: decidable }
    if (fit.length === 0) throw new AppError('refused', { reason: 'full' })
    const ids = fit.map(({ id }) => id)
    if (isApproval) {
      const emptyFields = { identifier: null, birthBand: null, locale, grade }
      const newStudents = fit.map(({ id, name, title }) => ({ id, name, title, ...emptyFields }))
      await createStudents(context, schoolId, newStudents)
      await recordChange(context, {
        kind: 'add',
        enrolments: ids.map((id) => [classroomId, id, 'active']),
        createdStudents: ids,
        source: 'code',
        summary: { students: ids.length, to },
      })
    }
    const isReopening = act === 'reopen'
    await answerNameRequests(db, schoolId, ids, {
      status: decideRequest(fit[0]!.status, act)!,
      decidedAt: isReopening ? null : new Date(now),
      decidedBy: isReopening ? null : actor.id,
    })
    return {
      result: { act, decided: ids, left: decidable.length - fit.length },
      changed: [
        `classrooms/${classroomId}/join-requests`,
        ...ids.map((id) => nameRequestPath(schoolId, id)),
        ...(isApproval ? [`classrooms/${classroomId}/roster`] : []),
      ],
      audit: {
        act: `classroom.${act}`,
        on: classroomId,
        details: isApproval ? { people: ids } : { names: ids.length },
      },
    }
  },
})
