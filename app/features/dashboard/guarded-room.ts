import type { RouterContextProvider } from 'react-router'
import { roomContext, type RoomChoice } from '#app/platform/room.ts'

/** The guard's room, where the page has that guard. An unset context answers with an error, not with nothing. */
export function guardedRoom(context: Readonly<RouterContextProvider>): RoomChoice | null {
  try {
    return context.get(roomContext)
  } catch {
    return null
  }
}
