import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/buttons/button.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { guestMessageKeys, guestPolicies } from '../wizard/wizard-settings.ts'
import type { SceneProps } from '../host/stage/stage.tsx'
import type { GuestPress } from './use-guest-press.ts'
import styles from '../host/players.module.css'

const pressByPolicy = { none: 'close-guests', approved: 'open-guests', typed: 'type-guests' } as const

type GuestsPanelProps = SceneProps & { busy: boolean; onPress: (press: GuestPress) => void }

const canHaveGuests = ({ state, window }: SceneProps['room']) =>
  ['lobby', 'running', 'paused'].includes(state) && !window

/** Admits or declines all waiting players. */
export function JoinRequestButtons({ room, host: { players }, busy, onPress }: GuestsPanelProps) {
  const { t } = useTranslation('competitions')
  const requestCount = players.filter(({ state }) => state === 'asked').length
  if (!canHaveGuests(room) || requestCount < 2) return null
  return (
    <div className={styles.answers}>
      <Button variant="go" busy={busy} onClick={() => onPress('admit-all')}>
        {t('host.admitAll')}
      </Button>
      <Button variant="quiet" busy={busy} onClick={() => onPress('turn-away-all')}>
        {t('host.turnAwayAll')}
      </Button>
    </div>
  )
}

/** Guest policy of the room. Placed below the players, because most classes invite no guests. */
export function GuestsSwitch({ room, onPress }: Pick<GuestsPanelProps, 'room' | 'onPress'>) {
  const { t } = useTranslation('competitions')
  if (!canHaveGuests(room)) return null
  return (
    <div className={styles.guests}>
      <div className={styles.field}>
        <span aria-hidden>{t('host.guests')}</span>
        <SegmentedControl
          label={t('host.guests')}
          value={room.settings.guests}
          onChange={(guests) => onPress(pressByPolicy[guests])}
          options={guestPolicies.map((value) => ({ value, label: t(guestMessageKeys[value]) }))}
        />
      </div>
      {room.settings.guests !== 'none' && <p className={styles.none}>{t('host.guestsHint')}</p>}
    </div>
  )
}
