import { useLive } from '#app/platform/live.ts'

/** Being here: while this is on a screen, the person is in the room for everybody else. */
export function Attending({ classroomId }: { classroomId: string }) {
  useLive(`classrooms/${classroomId}/presence`, {})
  return null
}
