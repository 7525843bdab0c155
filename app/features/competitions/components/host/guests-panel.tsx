import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { guestWords, guestsAllowed } from '../wizard/first-settings.ts'
import type { SceneProps } from './stage.tsx'
import type { GuestPress } from './use-guest-press.ts'
import styles from './players.module.css'

const pressOf = { none: 'close-guests', approved: 'open-guests', typed: 'type-guests' } as const

type GuestsPanelProps = SceneProps & { busy: boolean; onPress: (press: GuestPress) => void }

const isOpen = ({ state, window }: SceneProps['room']) => ['lobby', 'running', 'paused'].includes(state) && !window

/** One answer for all who ask. */
export function AskingAnswers({ room, host: { players }, busy, onPress }: GuestsPanelProps) {
  const { t } = useTranslation('competitions')
  const asking = players.filter(({ state }) => state === 'asked').length
  if (!isOpen(room) || asking < 2) return null
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

/** Whether people without an account may ask. Most classes invite nobody, so it stands below those who are here. */
export function GuestsSwitch({ room, onPress }: Pick<GuestsPanelProps, 'room' | 'onPress'>) {
  const { t } = useTranslation('competitions')
  if (!isOpen(room)) return null
  return (
    <div className={styles.guests}>
      <div className={styles.field}>
        <span aria-hidden>{t('host.guests')}</span>
        <Segmented
          label={t('host.guests')}
          value={room.settings.guests}
          onChange={(guests) => onPress(pressOf[guests])}
          options={guestsAllowed.map((value) => ({ value, label: t(guestWords[value]) }))}
        />
      </div>
      {room.settings.guests !== 'none' && <p className={styles.none}>{t('host.guestsHint')}</p>}
    </div>
  )
}
