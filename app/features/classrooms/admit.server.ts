import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { decideRequest } from '#rules/join.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { ClassroomFacts } from './enter.server.ts'
import { enrol } from './join.server.ts'
import { classroomById } from './queries.server.ts'
import { joinRequests } from './tables.server.ts'

const ids = z.union([z.uuid().transform((id) => [id]), z.array(z.uuid()).min(1).max(500)])

/** Lets in, declines or blocks one, some or all of those who ask. What another teacher has decided meanwhile stays decided. */
export const decideJoinRequests = (classroom: ClassroomFacts) =>
  defineCommand({
    name: 'decideJoinRequests',
    input: z.object({ act: z.enum(['approve', 'decline', 'block']), request: ids }),

    async load({ db }, { request }) {
      const here = and(eq(joinRequests.schoolId, classroom.schoolId), eq(joinRequests.classroomId, classroom.classroomId), inArray(joinRequests.id, request))
      const requests = await db.select().from(joinRequests).where(here).orderBy(joinRequests.id).for('update')
      return { requests, code: (await classroomById(db, classroom.schoolId, classroom.classroomId))?.code }
    },

    allow: (actor) => can(actor, 'classroom.admit', classroom),

    async run({ db, actor, now }, { requests, code }, { act }) {
      const { schoolId, classroomId } = classroom
      const decided = requests.filter(({ status }) => decideRequest(status, act) !== null)
      if (decided.length === 0) throw new AppError('refused', { reason: 'already-decided' })
      await db
        .update(joinRequests)
        .set({ status: decideRequest(decided[0]!.status, act)!, decidedAt: new Date(now), decidedBy: actor.id })
        .where(and(eq(joinRequests.schoolId, schoolId), inArray(joinRequests.id, decided.map(({ id }) => id))))
      const people = decided.map(({ personId }) => personId)
      if (act === 'approve') await enrol(db, schoolId, classroomId, people, 'code')
      return {
        result: { decided: decided.length },
        changed: [`classrooms/${classroomId}/join-requests`, `joining/${code}`],
        audit: { act: `classroom.${act}`, on: classroomId, details: { people } },
      }
    },
  })
