import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { seatsLeftIn } from '../roster/seats.server.ts'
import { classroomById } from '../queries.server.ts'
import { listPendingRequests, listRejectedRequests } from './pending-requests.server.ts'
import { transfersOfClass } from '../roster/transfers.server.ts'

async function loadJoinSettings(db: Database, { schoolId, id }: { schoolId: SchoolId; id: string }, now: number) {
  const { code, joinPolicy, requestsUntil, codeExpiresAt } = (await classroomById(db, schoolId, id))!
  return {
    code,
    joinPolicy,
    requestsUntil: requestsUntil?.toISOString() ?? null,
    codeExpiresAt: codeExpiresAt?.toISOString() ?? null,
    now,
  }
}

/** Initial data of the join requests page; live paths update the queue afterwards. */
export async function loadQueuePage({ services, actor, locale }: RequestContext, classroom: WorkspaceChoice) {
  return read(services, actor, async (db) => {
    return {
      room: { id: classroom.id, name: classroom.name },
      first: await listPendingRequests(db, classroom.schoolId, classroom.id),
      transfers: await transfersOfClass(db, classroom.schoolId, classroom.id),
      away: await listRejectedRequests(db, classroom.schoolId, classroom.id),
      joinSettings: await loadJoinSettings(db, classroom, services.now()),
      seats: await seatsLeftIn(db, classroom),
      joinAddress: services.env.BASE_URL + localePath(locale, '/join'),
      now: services.now(),
    }
  })
}
