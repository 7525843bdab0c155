import { useLive } from '#app/platform/live/live.ts'

/** While mounted, reports the user as present in the class: subscribing to the presence path does so. */
export function ReportPresence({ classroomId }: { classroomId: string }) {
  useLive(`classrooms/${classroomId}/presence`, {})
  return null
}
