import { useLive } from '#app/platform/live/live.ts'
import { openRoomsPath, type OpenRoom } from '../lobby/open-room.ts'

const noRooms: readonly OpenRoom[] = []

/** The live room that the class has open now; null if there is none, or while it is loading. */
export const useOpenRoom = (classroomId: string): OpenRoom | null =>
  useLive<readonly OpenRoom[]>(openRoomsPath(classroomId), noRooms).find(({ closesAt }) => closesAt === null) ?? null
