import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { live } from '#app/platform/live/live.ts'
import type { GuestPage } from './guest-page.server.ts'
import { GuestWaiting } from './guest-waiting.tsx'
import { GuestRequest } from './guest-request.tsx'
import { PlayRoom } from '../play/play-room.tsx'

/** A room for a guest. Reloads the page when the live connection loses access. */
export function GuestRoom({ page }: { page: GuestPage }) {
  const { revalidate } = useRevalidator()
  const reload = useEffectEvent(() => void revalidate())
  const hasRequested = page.kind !== 'guest-request'
  useEffect(() => (hasRequested ? live.onLoss(() => reload()) : undefined), [hasRequested])
  if (page.kind === 'guest-request') return <GuestRequest key={page.form.seed} form={page.form} />
  if (page.kind === 'guest-asked') return <GuestWaiting id={page.id} request={page.asking} />
  const { room, me } = page
  return <PlayRoom key={room.id} initialRoom={room} me={me} ownPlay={null} kiteId={me.player} />
}
