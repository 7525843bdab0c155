import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { live, useLive } from '#app/platform/live.ts'
import type { GuestAsking } from '../../guests/guest-page.server.ts'
import { askingPath } from '../../paths.ts'
import { MessageScreen } from './message-screen.tsx'
import { useComeBack } from './use-come-back.ts'

/** A guest who waits until the host has answered; then the page goes on. */
export function GuestAsked({ id, asking: first }: { id: string; asking: GuestAsking }) {
  const { t } = useTranslation('competitions')
  // A connection that is open already is nobody's, or a guest's of another room.
  useEffect(() => void live.renew(), [])
  const asking = useLive<GuestAsking | null>(askingPath(id), first)
  const { revalidate } = useRevalidator()
  const state = asking?.state ?? 'kicked'
  useComeBack()
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
        title={t('guest.asked', { name: (asking ?? first).name })}
        text={t('guest.askedText')}
        isWaiting
      />
    </div>
  )
}
