import WebSocket from 'ws'
import type { Place, PresenceReport } from '#rules/classrooms/presence.ts'

/** A child over the real protocol: a ticket, a live connection and reports of its place. */
export type ChildClient = {
  connect: () => Promise<void>
  report: (place: Place, options?: Partial<Pick<PresenceReport, 'idle' | 'visible'>>) => void
  /** Stops reading and answering, as if the network was lost; the connection stays open. */
  loseNetwork: () => void
  close: () => void
}

export function openChildClient(url: string, cookie: string, classroomId: string): ChildClient {
  let socket: WebSocket | null = null
  let number = 0
  return {
    async connect() {
      socket?.terminate()
      const response = await fetch(`${url}/api/1.0/live/ticket`, { method: 'POST', headers: { cookie, origin: url } })
      const { ticket } = (await response.json()) as { ticket: string }
      const opened = new WebSocket(`${url.replace(/^http/, 'ws')}/api/1.0/live`, ['skykite.live.1', `ticket.${ticket}`])
      opened.on('error', () => {})
      socket = opened
      await new Promise((resolve, reject) => {
        opened.once('open', resolve)
        opened.once('close', () => reject(new Error('the live connection was refused')))
      })
    },
    report(place, { idle = false, visible = true } = {}) {
      const p = `classrooms/${classroomId}/presence`
      socket!.send(JSON.stringify({ t: 'here', i: number++, p, v: { ...place, idle, visible, quietMs: 0 } }))
    },
    loseNetwork: () => socket!.pause(),
    close: () => socket?.terminate(),
  }
}
