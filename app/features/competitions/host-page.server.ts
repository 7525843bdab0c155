import { can } from '#rules/permissions.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { HostView, RoomView } from './contract.ts'
import { enterCompetition } from './enter-competition.server.ts'
import { hostView } from './host-view.server.ts'
import { roomView } from './room-view.server.ts'

export type HostPage = { readonly classroomId: string; readonly room: RoomView; readonly host: HostView }

/** What the host's screens begin with; nothing for whoever does not teach the class. */
export async function hostPage({ services, signedIn, locale }: Visit, id: string): Promise<HostPage | null> {
  const entered = await enterCompetition(services, signedIn, { competitionId: id })
  if (!entered || !can(entered.actor, 'competition.host', entered.facts)) return null
  const { schoolId, classroomId } = entered.facts
  return read(services, entered.actor, async (db) => {
    const room = await roomView(db, schoolId, id, locale, services.now())
    const host = await hostView(db, schoolId, id, new Set())
    return room && host && { classroomId, room, host }
  })
}
