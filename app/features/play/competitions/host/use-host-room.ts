import { useLocation } from 'react-router'
import { useLive } from '#app/platform/live/live.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import type { HostView, RoomView } from '../contract.ts'
import type { HostPage } from './host-page.server.ts'
import { hostPath, roomPath } from '../paths.ts'

/** Live room and host view for a host, on any device. */
export function useHostRoom({ room, host }: HostPage): { room: RoomView; host: HostView } {
  const { locale } = splitLocale(useLocation().pathname)
  return {
    room: useLive(roomPath(room.id, locale), room),
    host: useLive(hostPath(room.id), host),
  }
}
