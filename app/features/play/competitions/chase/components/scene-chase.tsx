import { useTranslation } from 'react-i18next'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import type { SceneProps } from '../../host/stage/stage.tsx'
import { TimeChip } from '../../host/wall/time-chip.tsx'
import { ChaseIntro } from './chase-intro.tsx'
import { ChaseMap } from './chase-map.tsx'
import { DeedTicker } from './deed-ticker.tsx'
import { HarborTime } from './harbor-time.tsx'
import styles from './scene-chase.module.css'

/** Wall during a chase: the way over the islands, the time and the good deeds. No ranks before the harbor opens. */
export default function SceneChase({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const { chase } = host
  if (room.round?.phase === 'question') return <ChaseIntro isLarge />
  if (!chase) return null
  return (
    <div className={styles.scene} data-over={room.chase ? '' : undefined}>
      <div className={styles.upper}>
        {room.chase ? (
          <h3>{t('chase.landedKites', { count: room.chase.landed })}</h3>
        ) : (
          <>
            <p className={styles.harbor}>
              <IconDoor aria-hidden />
              <HarborTime room={room} chase={chase} />
            </p>
            <TimeChip room={room} />
            {chase.target === null && <p className={styles.harbor}>{t('chase.inMist')}</p>}
          </>
        )}
      </div>
      <ChaseMap room={room} host={host} chase={chase} />
      <DeedTicker room={room} host={host} deeds={chase.deeds} />
    </div>
  )
}
