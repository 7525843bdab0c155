import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import type { PendingRequest } from './request-queue.tsx'
import { useDecisions } from './use-decisions.ts'

/** Live queue of join requests with decisions, for any page that teachers of the class see. */
export function useRequests(classroomId: string, first: PendingRequest[]) {
  const page = useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/join-request`)
  const queue = useLive<PendingRequest[]>(`classrooms/${classroomId}/join-requests`, first)
  return { page, ...useDecisions(classroomId, queue, page) }
}
