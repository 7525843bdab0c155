import type { RouterContextProvider } from 'react-router'
import { loadStudentFlight, type KiteFlight } from '#app/features/play/rewards/public.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { read } from '#app/platform/db/query.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { getGuardedWorkspace } from './guarded-workspace.ts'

/** The student's kite design and their streak of learning days; empty for other roles. */
export async function loadOwnKiteFlight(context: Readonly<RouterContextProvider>): Promise<KiteFlight> {
  const { services, actor } = getRequestContext(context)
  const workspace = getGuardedWorkspace(context)
  const { id } = actor
  if (!workspace?.relations.includes('student') || !id) return { streak: 0, look: null }
  const today = formatLocalDay(services.now(), workspace.timeZone)
  return read(services, actor, (db) => loadStudentFlight(db, workspace.schoolId, id, today))
}
