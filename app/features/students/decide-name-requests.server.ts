import { z } from 'zod'
import { decideRequest, fittingRequests, requestActions } from '#rules/join.ts'
import { can } from '#rules/permissions.ts'
import {
  answerNameRequests,
  lockClassrooms,
  lockNameRequests,
  nameRequestPath,
  recordChange,
  seatsLeftIn,
} from '#app/features/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid, uuids } from '#app/platform/uuid.ts'
import { createStudents } from './create-students.server.ts'

/**
 * Lets in children who typed their name, or declines them, as `decideJoinRequests` does for those who have an account.
 * Whoever is let in gets one, with a login card; it can be undone like any other student that was added.
 */
export const decideNameRequests = defineCommand({
  name: 'decideNameRequests',
  input: z.object({ classroom: classroomUuid, act: z.enum(requestActions), request: uuids(500) }),

  async load({ db, actor }, { classroom, request }) {
    const [room] = await lockClassrooms(db, actor, [classroom])
    return room ? { room, requests: await lockNameRequests(db, room, request) } : { room: null, requests: [] }
  },

  allow: (actor, { room }) => room !== null && can(actor, 'classroom.admit', room),

  async run(context, { room, requests }, { act }) {
    const { db, actor, now } = context
    const { schoolId, id: classroomId, locale, grade, name: to } = room!
    const open = requests.filter(({ status }) => decideRequest(status, act) !== null)
    if (open.length === 0) throw new AppError('refused', { reason: 'already-decided' })
    const approves = act === 'approve'
    const { fit } = approves ? fittingRequests(open, await seatsLeftIn(db, room!)) : { fit: open }
    if (fit.length === 0) throw new AppError('refused', { reason: 'full' })
    const ids = fit.map(({ id }) => id)
    if (approves) {
      const unknown = { identifier: null, birthBand: null, locale, grade }
      const fresh = fit.map(({ id, name, title }) => ({ id, name, title, ...unknown }))
      await createStudents(context, schoolId, fresh)
      await recordChange(context, {
        kind: 'add',
        enrolments: ids.map((id) => [classroomId, id, 'active']),
        made: ids,
        source: 'code',
        summary: { students: ids.length, to },
      })
    }
    const reopens = act === 'reopen'
    await answerNameRequests(db, schoolId, ids, {
      status: decideRequest(fit[0]!.status, act)!,
      at: reopens ? null : new Date(now),
      by: reopens ? null : actor.id,
    })
    return {
      result: { act, decided: ids, left: open.length - fit.length },
      changed: [
        `classrooms/${classroomId}/join-requests`,
        ...ids.map((id) => nameRequestPath(schoolId, id)),
        ...(approves ? [`classrooms/${classroomId}/roster`] : []),
      ],
      audit: { act: `classroom.${act}`, on: classroomId, details: approves ? { people: ids } : { names: ids.length } },
    }
  },
})
