import { openLiveConnection, type LiveConnection } from '#app/platform/live/live-connection.ts'
import type { HostView, RoomView } from '#app/features/play/competitions/contract.ts'
import { hostPath } from '#app/features/play/competitions/paths.ts'
import { sessionOf } from '#bench/live/test-sessions.ts'
import type { TestRoom } from '#bench/rooms/test-room.ts'
import { cutSockets } from './cut-sockets.ts'

export type HostDevice = {
  /** Cuts off the device and continues hosting on a new one. */
  replace: () => void
  /** Round, phase and number of players that the host's screen shows. */
  readScreen: () => { round: number | null; phase: string | null; players: number } | null
  close: () => void
}

/** Opens the device with which the teacher leads the room; it can be replaced. */
export function openHostDevice(port: number, room: TestRoom): HostDevice {
  let [live, session, devices] = [null as LiveConnection | null, '', 0]
  const connect = () => {
    session = sessionOf(room.classroom.teacherId, 100 + devices++)
    live = openLiveConnection(`http://127.0.0.1:${port}/as/${session}/api/1.0/live`)
    live.subscribe(hostPath(room.id), () => {})
    live.subscribe(room.paths.room, () => {})
  }
  connect()
  return {
    replace() {
      if (cutSockets(session) === 0) throw new Error('the host’s device had no connection')
      // Close the old connection, so that it does not reconnect.
      live?.close()
      connect()
    },
    readScreen() {
      const host = live?.valueOf(hostPath(room.id)) as HostView | undefined | null
      const view = live?.valueOf(room.paths.room) as RoomView | undefined | null
      return host && view
        ? { round: view.round?.number ?? null, phase: view.round?.phase ?? null, players: host.players.length }
        : null
    },
    close: () => live?.close(),
  }
}
