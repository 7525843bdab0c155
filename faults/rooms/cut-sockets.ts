import WebSocket from 'ws'

const openSockets = new Set<WebSocket>()

/** A Node WebSocket that registers itself, so that `cutSockets` can cut all connections of one session. */
export class DeviceSocket extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols)
    openSockets.add(this)
    this.on('close', () => openSockets.delete(this))
  }
}

/** Terminates all sockets of a session without a close frame, like a device that loses power; returns their number. */
export function cutSockets(session: string): number {
  const cut = [...openSockets].filter(({ url }) => url.includes(`/as/${session}/`))
  cut.forEach((socket) => socket.terminate())
  return cut.length
}
