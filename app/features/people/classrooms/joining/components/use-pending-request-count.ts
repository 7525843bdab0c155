import { useLive } from '#app/platform/live/live.ts'
import type { PendingRequest } from './request-queue.tsx'

const noRequests: PendingRequest[] = []

/** Number of pending join requests, for teachers of the class. Comes from a live path, not from the page loader. */
export const usePendingRequestCount = (classroomId: string): number =>
  useLive<PendingRequest[]>(`classrooms/${classroomId}/join-requests`, noRequests).length
