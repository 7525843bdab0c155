import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { GoodDeed } from '#rules/competitions/chase/chase.ts'
import { kiteIdOf } from '../../host/stage/board-rows.ts'
import type { SceneProps } from '../../host/stage/stage.tsx'
import { namesOnWall } from './name-on-wall.ts'
import { shortenName } from './shorten-name.ts'
import styles from './scene-chase.module.css'

const shownDeeds = 3

/** The latest good deeds, the newest first: bridges, repaired misses and streaks. */
export function DeedTicker({ room, host, deeds }: SceneProps & { deeds: readonly GoodDeed[] }) {
  const { t } = useTranslation('competitions')
  const nameOf = namesOnWall(room, host)
  return (
    <ul className={styles.deeds} aria-label={t('chase.deeds')}>
      {deeds
        .toReversed()
        .slice(0, shownDeeds)
        .map(({ number, kind, player, friend, count }) => {
          const people = friend === null ? [player] : [player, friend]
          const names = people.flatMap((id) => nameOf(id) ?? [])
          return (
            <li key={number} data-deed={kind}>
              {people.map((id) => (
                <ChildKite key={id} id={kiteIdOf(host, id)} size={44} />
              ))}
              {names.length > 0 && <b>{names.map(shortenName).join(' + ')}</b>}
              <span>{t(`chase.deed.${kind}`, { count })}</span>
            </li>
          )
        })}
    </ul>
  )
}
