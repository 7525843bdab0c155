import { useTranslation } from 'react-i18next'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import IconSquareArrowRight from '@tabler/icons-react/dist/esm/icons/IconSquareArrowRight.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { countDone } from '../../host/stage/done-counts.ts'
import type { SceneProps } from '../../host/stage/stage.tsx'
import { TimeChip } from '../../host/wall/time-chip.tsx'
import { ArenaSky } from './arena-sky.tsx'
import ArenaIntro from './arena-intro.tsx'
import styles from './scene-arena.module.css'

const skins = ['icons', 'blocks', 'python'] as const
const skinIcons = { icons: IconSquareArrowRight, blocks: IconPuzzle, python: IconCode }

/** Wall during an arena round: the level, the remaining time and every kite at the height of its best program. */
export default function SceneArena({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const { round, arena } = room
  const climbs = host.arena?.climbs ?? []
  const bySkin = skins.map((skin) => ({ skin, count: climbs.filter((climb) => climb.skin === skin).length }))
  const solvedCount = countDone(host).arena
  if (!round) return null
  return (
    <div className={styles.scene}>
      <div className={styles.side}>
        {arena?.level && <ArenaIntro level={arena.level} number={round.number} of={round.of} isLarge />}
        <dl className={styles.skins}>
          {bySkin.map(({ skin, count }) => {
            const Icon = skinIcons[skin]
            return (
              <div key={skin} data-skin={skin}>
                <dt>
                  <i aria-hidden>
                    <Icon />
                  </i>
                  {t(`arena.skin.${skin}`)}
                </dt>
                <dd>{count}</dd>
              </div>
            )
          })}
        </dl>
      </div>
      <div className={styles.main}>
        <div className={styles.chips}>
          <p className={styles.chip}>
            <IconUsers aria-hidden />
            <span className="sk-visually-hidden">{t('arena.solvedOf', { count: solvedCount, all: room.players })}</span>
            <span aria-hidden>{`${solvedCount} / ${room.players}`}</span>
          </p>
          <TimeChip room={room} />
        </div>
        <ArenaSky room={room} host={host} />
      </div>
    </div>
  )
}
