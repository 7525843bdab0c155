import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import type { SceneProps } from '../../host/stage/stage.tsx'
import { TimeRing } from '../../host/stage/time-ring.tsx'
import { useTimeLeft } from '../../host/stage/use-time-left.ts'
import { WayBar } from './way-bar.tsx'
import styles from '../../host/remote.module.css'

/** The flight on the host's remote control. */
export function FlightRemote({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const timeLeft = useTimeLeft(room)
  const { round, flight: landing } = room
  const way = host.flight?.way
  return (
    <>
      <p className={styles.which}>{t(`flight.phase.${round!.phase === 'board' ? 'reveal' : round!.phase}`)}</p>
      <h2>{landing ? t(`flight.grade.${landing.grade}`) : t('flight.name')}</h2>
      {way && !landing && <WayBar way={way} />}
      <div className={styles.figures}>
        <TimeRing timeLeft={timeLeft} />
      </div>
      {way?.isShut && !landing && (
        <div className={styles.answered}>
          <ProgressBar
            label={t('flight.lanterns', { count: way.lit, needed: way.needed })}
            value={way.lit}
            max={way.needed}
          />
          <strong>{`${way.lit} / ${way.needed}`}</strong>
        </div>
      )}
    </>
  )
}
