import { useEffect, useRef } from 'react'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { HostPlayer } from '../../../contract.ts'
import styles from './lobby.module.css'

const jumpMs = 500

type LobbyKiteProps = { player: HostPlayer; name: string | undefined }

/** A kite in the lobby with the player's name; it jumps when the player taps it on their device. */
export function LobbyKite({ player: { id, personId, here, jumps }, name }: LobbyKiteProps) {
  const kite = useRef<HTMLSpanElement>(null)
  const shownJumps = useRef(jumps)
  useEffect(() => {
    if (jumps <= shownJumps.current) return
    shownJumps.current = jumps
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    kite.current?.animate(
      [{ translate: '0 0', scale: '1.1 0.9' }, { translate: '0 -42%', scale: '1' }, { translate: '0 0' }],
      { duration: jumpMs, easing: 'cubic-bezier(0.3, 0, 0.4, 1)' },
    )
  }, [jumps])
  return (
    <li data-away={here ? undefined : ''} data-jumps={jumps}>
      <span ref={kite} className={styles.jumping}>
        <ChildKite id={personId ?? id} size={96} className={styles.kite} />
      </span>
      <span>{name}</span>
    </li>
  )
}
