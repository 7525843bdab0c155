import { useTranslation } from 'react-i18next'
import type { SceneProps } from '../../host/stage/stage.tsx'
import { TimeChip } from '../../host/wall/time-chip.tsx'
import type { FlightHost } from '../contract.ts'
import { FlightIntro } from './flight-intro.tsx'
import { FlightSky } from './flight-sky.tsx'
import { Lantern } from './lantern.tsx'
import { SceneLanding } from './scene-landing.tsx'
import { WayBar } from './way-bar.tsx'
import styles from './scene-flight.module.css'

/** Wall during a flight: the way home, the dragon kite of the class and what the gate needs. */
export default function SceneFlight({ room, host }: SceneProps) {
  const { round } = room
  const { flight } = host
  if (room.flight) return <SceneLanding room={room} host={host} flight={room.flight} />
  if (round?.phase === 'question') return <FlightIntro isLarge />
  if (!flight) return null
  return (
    <div className={styles.scene}>
      <div className={styles.upper}>
        <div className={styles.paper}>
          <WayBar way={flight.way} />
        </div>
        <TimeChip room={room} />
      </div>
      <FlightSky flight={flight} />
      <Task flight={flight} />
    </div>
  )
}

/** Says what the class does now. */
function Task({ flight: { way } }: { flight: FlightHost }) {
  const { t } = useTranslation('competitions')
  const task = way.isShut ? 'gate' : way.percent === null ? 'measure' : 'fly'
  return (
    <section className={styles.task} data-task={task}>
      <Lantern isLit={!way.isShut} className={styles.lantern} />
      <div role="status">
        <h3>{t(`flight.task.${task}`, { count: way.needed })}</h3>
        <p>{t(`flight.taskHint.${task}`)}</p>
      </div>
      {task === 'measure' && (
        <p className={styles.count}>
          <b>{way.pushes}</b> {t('flight.pushes')}
        </p>
      )}
      {way.isShut && (
        <p className={styles.count} aria-label={t('flight.lanterns', { count: way.lit, needed: way.needed })}>
          <b>{way.lit}</b> / {way.needed}
        </p>
      )}
    </section>
  )
}
