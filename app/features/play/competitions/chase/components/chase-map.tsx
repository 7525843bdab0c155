import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { usualWay } from '#rules/competitions/chase/chase-rules.ts'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { kiteIdOf } from '../../host/stage/board-rows.ts'
import type { SceneProps } from '../../host/stage/stage.tsx'
import type { ChaseHost } from '../contract.ts'
import { labelKites } from './label-kites.ts'
import { MapPicture } from './map-picture.tsx'
import { mapSize } from './map-way.ts'
import { namesOnWall } from './name-on-wall.ts'
import { placeKites } from './place-kites.ts'
import styles from './chase-map.module.css'

/** The way over the islands with all kites, in the order in which the players joined. */
export function ChaseMap({ room, host, chase }: SceneProps & { chase: ChaseHost }) {
  const { t } = useTranslation('competitions')
  const { target, kites, landed } = chase
  const shares = kites.map(({ clouds }) => clouds / (target ?? usualWay))
  const { points, gap } = placeKites(shares)
  const nameOf = namesOnWall(room, host)
  const names = kites.map(({ player }) => nameOf(player))
  const labels = labelKites(
    points.map((point, index) => ({ point, share: shares[index]!, name: names[index] ?? null })),
  )
  return (
    <div className={styles.map}>
      <MapPicture isInMist={target === null} isOpen={landed > 0} />
      <ul className={styles.kites} data-gap={gap} aria-label={t('chase.kites')}>
        {kites.map(({ player, clouds, landing }, index) => {
          const { x, y } = points[index]!
          const position = { '--x': `${(x * 100) / mapSize.width}%`, '--y': `${(y * 100) / mapSize.height}%` }
          const name = names[index] ?? null
          const label = labels[index]
          return (
            <li
              key={player}
              // Names are over all kites.
              style={{ ...position, zIndex: Math.round(y) + (label ? mapSize.height : 0) } as CSSProperties}
              data-landed={landing ?? undefined}
            >
              <ChildKite id={kiteIdOf(host, player)} size={64} className={styles.kite} />
              {landing !== null && room.settings.names !== 'none' && <b className={styles.badge}>{landing}</b>}
              {name === null ? (
                <span className="sk-visually-hidden">{t('chase.aKite')}</span>
              ) : (
                // A moved kite shows its name again after it has arrived, so that names do not cross on the way.
                <span
                  key={label ? `${x} ${y} ${label.side}` : 'hidden'}
                  className={label ? styles.name : 'sk-visually-hidden'}
                  data-side={label?.side}
                  style={{ '--name-width': label?.width } as CSSProperties}
                >
                  {name}
                </span>
              )}
              <span className="sk-visually-hidden">{t('chase.cloudCount', { count: clouds })}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
