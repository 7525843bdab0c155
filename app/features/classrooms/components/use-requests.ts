import { useLive } from '#app/platform/live.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import type { Waiting } from './request-queue.tsx'
import { useDecisions } from './use-decisions.ts'

/** Who waits to join, and the answers to them, on any page of those who teach the class. */
export function useRequests(classroomId: string, first: Waiting[]) {
  const page = useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/join-request`)
  const queue = useLive<Waiting[]>(`classrooms/${classroomId}/join-requests`, first)
  return { page, ...useDecisions(classroomId, queue, page) }
}
