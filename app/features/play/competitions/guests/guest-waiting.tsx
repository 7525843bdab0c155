import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { live, useLive } from '#app/platform/live/live.ts'
import type { GuestRequestStatus } from './guest-page.server.ts'
import { guestRequestPath } from '../paths.ts'
import { MessageScreen } from '../play/message-screen.tsx'
import { useReconnect } from '../play/use-reconnect.ts'

/** A guest waits for the host's decision; the page reloads when it is made. */
export function GuestWaiting({ id, request: first }: { id: string; request: GuestRequestStatus }) {
  const { t } = useTranslation('competitions')
  // An open connection may be anonymous or belong to a guest of another room.
  useEffect(() => void live.renew(), [])
  const request = useLive<GuestRequestStatus | null>(guestRequestPath(id), first)
  const { revalidate } = useRevalidator()
  const state = request?.state ?? 'kicked'
  useReconnect()
  useEffect(() => {
    if (state !== first.state) void revalidate()
  }, [state, first.state, revalidate])
  if (state === 'kicked')
    return <MessageScreen heading="h1" mood="asleep" title={t('guest.declined')} text={t('guest.declinedText')} />
  return (
    <div role="status">
      <MessageScreen
        heading="h1"
        mood="thinking"
        title={t('guest.asked', { name: (request ?? first).name })}
        text={t('guest.askedText')}
        isWaiting
      />
    </div>
  )
}
