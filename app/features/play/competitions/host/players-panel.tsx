import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { useFirstRows } from '#app/ui/rendering/use-first-rows.ts'
import type { HostPlayer } from '../contract.ts'
import { JoinRequestButtons, GuestsSwitch } from '../guests/guests-panel.tsx'
import { PlayerSheet } from './player-sheet.tsx'
import type { SceneProps } from './stage/stage.tsx'
import { useGuestPress } from '../guests/use-guest-press.ts'
import { usePlayerPress } from './use-player-press.ts'
import styles from './players.module.css'

const order = { asked: 0, in: 1, kicked: 2 } as const

/** Players by state: join requests, active, removed; and missing students of the class. */
export function PlayersPanel({ room, host }: SceneProps) {
  const { players, missing } = host
  const { t } = useTranslation('competitions')
  const [chosen, setChosen] = useState<string | null>(null)
  const { error, send } = usePlayerPress(room.id)
  const guests = useGuestPress(room.id)
  const problem = error ?? guests.error
  const listedPlayers = useFirstRows(players.toSorted((player, other) => order[player.state] - order[other.state]))
  const openPlayer = players.find(({ id }) => id === chosen)
  return (
    <>
      <RefusalNotice error={problem} />
      <JoinRequestButtons room={room} host={host} busy={guests.busy} onPress={guests.send} />
      {players.length === 0 && <p className={styles.none}>{t('host.nobodyYet')}</p>}
      <ul className={styles.players}>
        {listedPlayers.map((player) =>
          player.state === 'asked' ? (
            <li key={player.id} className={styles.row}>
              <PlayerLabel
                player={player}
                note={[player.personId === null ? t('host.guest') : '', t('host.asks')].filter(Boolean).join(' · ')}
              />
              <IconButton
                variant="go"
                size={48}
                label={t('host.admit', { name: player.name })}
                icon={<IconCheck aria-hidden />}
                onClick={() => send('admit', player.id)}
              />
              <IconButton
                variant="paper"
                size={48}
                label={t('host.turnAway', { name: player.name })}
                icon={<IconX aria-hidden />}
                onClick={() => send('kick', player.id)}
              />
            </li>
          ) : (
            <li key={player.id}>
              <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => setChosen(player.id)}>
                <PlayerLabel player={player} note={noteOf(player)} />
                {player.state === 'in' && !player.here && <IconWifiOff className={styles.away} aria-hidden />}
                {player.answered && <IconCheck className={styles.answered} aria-hidden />}
                <IconChevronRight aria-hidden />
              </button>
            </li>
          ),
        )}
      </ul>
      {missing.length > 0 && (
        <p className={styles.missing}>{t('host.missing', { names: missing.map(({ name }) => name).join(', ') })}</p>
      )}
      <GuestsSwitch room={room} onPress={guests.send} />
      {openPlayer && (
        <PlayerSheet key={openPlayer.id} competition={room.id} player={openPlayer} onClose={() => setChosen(null)} />
      )}
    </>
  )

  function noteOf({ personId, state, here, answered, timePercent, muted }: HostPlayer): string {
    const guest = personId === null ? t('host.guest') : ''
    if (state === 'kicked') return [guest, t('host.removed')].filter(Boolean).join(' · ')
    const status = here ? (answered ? t('host.hasAnswered') : '') : t('host.disconnected')
    const time = timePercent > 100 ? t('host.time', { percent: timePercent }) : ''
    return [guest, status, time, muted ? t('host.nameHidden') : ''].filter(Boolean).join(' · ')
  }
}

const PlayerLabel = ({ player, note }: { player: HostPlayer; note: string }) => (
  <>
    <ChildKite id={player.personId ?? player.id} size={40} />
    <span className={styles.who}>
      <strong>{player.name}</strong>
      {note && <small>{note}</small>}
    </span>
  </>
)
