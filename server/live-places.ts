import { classroomSignIns } from '#app/features/cards/live.server.ts'
import {
  classroomBoard,
  classroomPresence,
  joinRequestQueue,
  ownJoining,
  transfersHere,
} from '#app/features/classrooms/live.server.ts'
import { teacherApprovals, transferApprovals } from '#app/features/office/live.server.ts'
import { ownAsking } from '#app/features/schools/live.server.ts'
import { configurationView } from '#app/features/site/live.server.ts'
import { importView, rosterView } from '#app/features/students/live.server.ts'
import type { LivePlaces } from '#app/platform/live.server.ts'

/** Every live path there is, beside the route table and the API the third list of what can be asked. */
export const livePlaces: LivePlaces = {
  views: [
    configurationView,
    joinRequestQueue,
    ownJoining,
    rosterView,
    importView,
    classroomSignIns,
    ownAsking,
    teacherApprovals,
    transfersHere,
    transferApprovals,
  ],
  stores: [classroomBoard],
  presences: [classroomPresence],
}
