import { useLive } from '#app/platform/live.ts'
import type { Waiting } from './request-queue.tsx'

const nobody: Waiting[] = []

/** How many wait to join, for those who teach the class. The page itself asks for nothing: it comes live. */
export const useWaitingCount = (classroomId: string): number =>
  useLive<Waiting[]>(`classrooms/${classroomId}/join-requests`, nobody).length
