import { can } from '#rules/permissions.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { HostView, RoomView } from '../contract.ts'
import { enterCompetition } from '../rooms/enter-competition.server.ts'
import { loadPreview, type PreviewPage } from '../preview/preview-page.server.ts'
import { competitionById } from '../rooms/room-row.server.ts'
import { loadHostView } from './host-view.server.ts'
import { loadRoomView } from '../rooms/room-view.server.ts'

export type HostPage = {
  readonly classroomId: string
  readonly room: RoomView
  readonly host: HostView
  /** Null once the lobby is open, and for arena and race. */
  readonly preview: PreviewPage | null
}

/** Initial data of the host screens; null for users who do not teach the class. */
export async function loadHostPage(
  { services, signedIn, locale }: RequestContext,
  id: string,
  url: string,
): Promise<HostPage | null> {
  const access = await enterCompetition(services, signedIn, { competitionId: id })
  if (!access || !can(access.actor, 'competition.host', access.facts)) return null
  const { schoolId, classroomId } = access.facts
  return read(services, access.actor, async (db) => {
    const room = await loadRoomView(db, schoolId, id, locale, services.now())
    const host = await loadHostView(db, schoolId, id, new Set())
    const row = await competitionById(db, schoolId, id)
    if (!room || !host || !row) return null
    const preview = await loadPreview(db, row, { actor: access.actor, locale, now: services.now(), url })
    return { classroomId, room, host, preview }
  })
}
