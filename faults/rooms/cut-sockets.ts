import WebSocket from 'ws'

const open = new Set<WebSocket>()

/** The WebSocket of Node's world, of which those of one session can be cut as a device is that is switched off. */
export class DeviceSocket extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols)
    open.add(this)
    this.on('close', () => open.delete(this))
  }
}

/** How many were cut. No goodbye is said: the server finds out by itself. */
export function cutSockets(session: string): number {
  const cut = [...open].filter(({ url }) => url.includes(`/as/${session}/`))
  cut.forEach((socket) => socket.terminate())
  return cut.length
}
