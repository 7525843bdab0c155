import { useTranslation } from 'react-i18next'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { doneOf } from '../host/done-counts.ts'
import type { SceneProps } from '../host/stage.tsx'
import { TimeChip } from '../wall/time-chip.tsx'
import RaceLook from './race-look.tsx'
import { RaceSky } from './race-sky.tsx'
import styles from '../arena/scene-arena.module.css'

/** The game, the time, and every kite as high as its best play; after the round the same, standing still. */
export default function SceneRace({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const { round, race } = room
  const played = doneOf(host).race
  if (!round || !race) return null
  return (
    <div className={styles.scene}>
      <div className={styles.side}>
        <RaceLook race={race} number={round.number} of={round.of} isLarge />
      </div>
      <div className={styles.main}>
        <div className={styles.chips}>
          <p className={styles.chip}>
            <IconUsers aria-hidden />
            <span className="sk-visually-hidden">{t('race.playedOf', { count: played, all: room.players })}</span>
            <span aria-hidden>{`${played} / ${room.players}`}</span>
          </p>
          <TimeChip room={room} />
        </div>
        <RaceSky room={room} host={host} />
      </div>
    </div>
  )
}
