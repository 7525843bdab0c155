import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { MeView, RoomView } from '../../contract.ts'
import { OwnBestCard } from '../../ending/own-best-card.tsx'
import { FlightOutcome } from './flight-outcome.tsx'
import styles from '../../self-paced/components/self-paced.module.css'

/** End of a flight: the landing of the class, and the player's own best. There are no ranks. */
export function FlightEnd({ room, me, kiteId }: { room: RoomView; me: MeView | null; kiteId: string }) {
  const { t } = useTranslation('competitions')
  const pathTo = useLocalePath()
  // A guest has a player id but no account, and so no dashboard.
  const isGuest = me?.player === kiteId
  return (
    <div className={styles.game} data-ending="complete">
      {room.flight && <FlightOutcome flight={room.flight} />}
      {me?.best && <OwnBestCard best={me.best} game={room.game} />}
      {me?.earned && (
        <p className={styles.outcome} role="status">
          {t('play.end.earned', { points: me.earned })}
        </p>
      )}
      <p className={styles.returns}>{t('play.end.thanks')}</p>
      <Button variant="soft" href={pathTo(isGuest ? '/' : '/dashboard')}>
        {t('list.home')}
      </Button>
    </div>
  )
}
