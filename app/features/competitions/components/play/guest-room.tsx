import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { live } from '#app/platform/live.ts'
import type { GuestPage } from '../../guests/guest-page.server.ts'
import { GuestAsked } from './guest-asked.tsx'
import { GuestRequest } from './guest-request.tsx'
import { PlayRoom } from './play-room.tsx'

/** A room for somebody without an account. What is closed to them while they look is asked for again. */
export function GuestRoom({ page }: { page: GuestPage }) {
  const { revalidate } = useRevalidator()
  const lookAgain = useEffectEvent(() => void revalidate())
  const isIn = page.kind !== 'guest-request'
  useEffect(() => (isIn ? live.onLoss(() => lookAgain()) : undefined), [isIn])
  if (page.kind === 'guest-request') return <GuestRequest key={page.form.seed} form={page.form} />
  if (page.kind === 'guest-asked') return <GuestAsked id={page.id} asking={page.asking} />
  const { room, me } = page
  return <PlayRoom key={room.id} first={room} me={me} own={null} kiteOf={me.player} />
}
