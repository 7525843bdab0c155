import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import type { SceneProps } from '../../host/stage/stage.tsx'
import { TimeRing } from '../../host/stage/time-ring.tsx'
import { useTimeLeft } from '../../host/stage/use-time-left.ts'
import { HarborTime } from './harbor-time.tsx'
import styles from '../../host/remote.module.css'

/** The chase on the host's remote control. */
export function ChaseRemote({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const timeLeft = useTimeLeft(room)
  const { round, chase: result } = room
  const { chase } = host
  return (
    <>
      <p className={styles.which}>{t(`chase.phase.${round!.phase === 'board' ? 'reveal' : round!.phase}`)}</p>
      <h2>{t(result ? 'chase.over' : 'chase.name')}</h2>
      <div className={styles.figures}>
        <TimeRing timeLeft={timeLeft} />
      </div>
      {chase && !result && (
        <>
          <p className={styles.which}>
            <HarborTime room={room} chase={chase} />
          </p>
          <div className={styles.answered}>
            <ProgressBar
              label={t('chase.landings', { count: chase.landed, needed: chase.needed })}
              value={chase.landed}
              max={chase.needed}
            />
            <strong>{`${chase.landed} / ${chase.needed}`}</strong>
          </div>
        </>
      )}
    </>
  )
}
