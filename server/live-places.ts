import { classroomBoard, classroomPresence, joinRequestQueue, ownJoining } from '#app/features/classrooms/live.server.ts'
import { configurationView } from '#app/features/site/live.server.ts'
import type { LivePlaces } from '#app/platform/live.server.ts'

/** Every live path there is, beside the route table and the API the third list of what can be asked. */
export const livePlaces: LivePlaces = {
  views: [configurationView, joinRequestQueue, ownJoining],
  stores: [classroomBoard],
  presences: [classroomPresence],
}
