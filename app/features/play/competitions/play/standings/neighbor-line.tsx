import { useTranslation } from 'react-i18next'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { Kite } from '#app/ui/kite/kite.tsx'
import type { Neighbor, Neighbors } from '../../contract.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import styles from './board.module.css'

/** The next kites ahead and behind, with the gap in points. */
export function NeighborLines({ neighbors: { ahead, behind } }: { neighbors: Neighbors }) {
  return (
    <ul className={styles.rows}>
      {ahead && <NeighborLine neighbor={ahead} side="ahead" />}
      {behind && <NeighborLine neighbor={behind} side="behind" />}
    </ul>
  )
}

function NeighborLine({ neighbor: { name, kite, gap }, side }: { neighbor: Neighbor; side: keyof Neighbors }) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const Icon = side === 'ahead' ? IconArrowUp : IconArrowDown
  return (
    <li className={styles.row} data-side={side}>
      <Icon aria-hidden className={styles.side} />
      <Kite look={kite} size={36} />
      <span className={styles.neighbor}>
        {name !== null && <strong>{name}</strong>}
        <span>{gap === 0 ? t('play.board.level') : t(`play.board.${side}`, { points: formatNumber(gap) })}</span>
      </span>
    </li>
  )
}
