import { useTranslation } from 'react-i18next'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { countDone } from '../../host/stage/done-counts.ts'
import type { SceneProps } from '../../host/stage/stage.tsx'
import { TimeChip } from '../../host/wall/time-chip.tsx'
import RaceIntro from './race-intro.tsx'
import { RaceSky } from './race-sky.tsx'
import styles from '../../arena/components/scene-arena.module.css'

/** Wall during and after a race round: the game, the remaining time and every kite at the height of its best play. */
export default function SceneRace({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const { round, race } = room
  const playedCount = countDone(host).race
  if (!round || !race) return null
  return (
    <div className={styles.scene} data-game="race">
      <div className={styles.side}>
        <RaceIntro race={race} number={round.number} of={round.of} isLarge />
      </div>
      <div className={styles.main}>
        <div className={styles.chips}>
          <p className={styles.chip}>
            <IconUsers aria-hidden />
            <span className="sk-visually-hidden">{t('race.playedOf', { count: playedCount, all: room.players })}</span>
            <span aria-hidden>{`${playedCount} / ${room.players}`}</span>
          </p>
          <TimeChip room={room} />
        </div>
        <RaceSky room={room} host={host} />
      </div>
    </div>
  )
}
