import { useTranslation } from 'react-i18next'
import { BestPanel } from '../../host/stage/best-panel.tsx'
import { Confetti } from '../../host/stage/confetti.tsx'
import type { SceneProps } from '../../host/stage/stage.tsx'
import type { FlightRoom } from '../contract.ts'
import { FlightSky } from './flight-sky.tsx'
import { GradeLanterns } from './grade-lanterns.tsx'
import styles from './scene-flight.module.css'

const noWinners: ReadonlySet<string> = new Set()

/** The landing on the wall; after the end with the best result of each player, as far as names may be shown. */
export function SceneLanding({ room, host, flight }: SceneProps & { flight: FlightRoom }) {
  const { t } = useTranslation('competitions')
  const { grade, percent } = flight
  const awake = host.players.filter(({ state }) => state === 'in').map(() => true)
  const way = { percent, pushes: 0, gate: 1, gates: 0, isShut: false, lit: 0, needed: 0 }
  return (
    <div className={styles.landing} data-grade={grade} data-over={room.state === 'finished' || undefined}>
      {grade !== 'meadow' && <Confetti />}
      <h3>{t(`flight.grade.${grade}`)}</h3>
      <p>{t('flight.together', { count: room.players, percent })}</p>
      <div className={styles.landed}>
        <FlightSky flight={{ way, awake }} />
        {room.state === 'finished' && <BestPanel room={room} host={host} exclude={noWinners} />}
      </div>
      <GradeLanterns grade={grade} className={styles.festival} />
    </div>
  )
}
