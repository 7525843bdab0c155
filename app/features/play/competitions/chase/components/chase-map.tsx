import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { usualWay } from '#rules/competitions/chase/chase-rules.ts'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { kiteIdOf } from '../../host/stage/board-rows.ts'
import type { SceneProps } from '../../host/stage/stage.tsx'
import type { ChaseHost } from '../contract.ts'
import { MapPicture } from './map-picture.tsx'
import { mapSize, placeKites } from './map-way.ts'
import { nameOnWall } from './name-on-wall.ts'
import styles from './scene-chase.module.css'

/** The way over the islands with all kites, in the order in which the players joined. */
export function ChaseMap({ room, host, chase }: SceneProps & { chase: ChaseHost }) {
  const { t } = useTranslation('competitions')
  const { target, kites, landed } = chase
  const places = placeKites(kites.map(({ clouds }) => clouds / (target ?? usualWay)))
  return (
    <div className={styles.map}>
      <MapPicture isInMist={target === null} isOpen={landed > 0} />
      <ul className={styles.kites} aria-label={t('chase.kites')}>
        {kites.map(({ player, clouds, landing }, index) => {
          const { x, y } = places[index]!
          const position = { '--x': `${(x * 100) / mapSize.width}%`, '--y': `${(y * 100) / mapSize.height}%` }
          const name = nameOnWall(room, host, player)
          return (
            <li key={player} style={position as CSSProperties} data-landed={landing ?? undefined}>
              <ChildKite id={kiteIdOf(host, player)} size={64} className={styles.kite} />
              {landing !== null && room.settings.names !== 'none' && <b className={styles.badge}>{landing}</b>}
              {name === null ? (
                <span className="sk-visually-hidden">{t('chase.aKite')}</span>
              ) : (
                <span className={styles.name}>{name}</span>
              )}
              <span className="sk-visually-hidden">{t('chase.cloudCount', { count: clouds })}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
