import { openLiveConnection, type LiveConnection } from '#app/platform/live/live-connection.ts'
import type { HostView, RoomView } from '#app/features/competitions/contract.ts'
import { hostPath } from '#app/features/competitions/paths.ts'
import { sessionOf } from '#bench/live/test-people.ts'
import type { TestRoom } from '#bench/rooms/test-room.ts'
import { cutSockets } from './cut-sockets.ts'

export type HostDevice = {
  /** The device is gone in the middle of it, and another one hosts on. */
  replace: () => void
  /** Where it says that the room is, and how many it sees playing. */
  shows: () => { round: number | null; phase: string | null; players: number } | null
  close: () => void
}

/** What the teacher leads the room with: first a laptop, then whatever is at hand. */
export function openHostDevice(port: number, room: TestRoom): HostDevice {
  let [live, session, devices] = [null as LiveConnection | null, '', 0]
  const sit = () => {
    session = sessionOf(room.classroom.teacherId, 100 + devices++)
    live = openLiveConnection(`http://127.0.0.1:${port}/as/${session}/api/1.0/live`)
    live.watch(hostPath(room.id), () => {})
    live.watch(room.paths.room, () => {})
  }
  sit()
  return {
    replace() {
      if (cutSockets(session) === 0) throw new Error('the host’s device had no connection')
      // A device that is gone does not come back by itself.
      live?.close()
      sit()
    },
    shows() {
      const host = live?.valueOf(hostPath(room.id)) as HostView | undefined | null
      const view = live?.valueOf(room.paths.room) as RoomView | undefined | null
      return host && view
        ? { round: view.round?.number ?? null, phase: view.round?.phase ?? null, players: host.players.length }
        : null
    },
    close: () => live?.close(),
  }
}
