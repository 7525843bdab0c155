import { useTranslation } from 'react-i18next'
import { chaseRules } from '#rules/competitions/chase/chase-rules.ts'
import { chaseItems } from '#rules/competitions/chase/items.ts'
import type { ChaseView } from '../contract.ts'
import { BeadCount } from './bead-count.tsx'
import { ItemPicture } from './item-picture.tsx'
import styles from './items.module.css'

/** The four items with their prices below the question; bought ones shine until they are used. */
export function ItemBar({ view: { hasMap, hasTailwind, struck } }: { view: ChaseView }) {
  const { t } = useTranslation('competitions')
  const active = { tailwind: hasTailwind, map: hasMap || struck.length > 0, bridge: false, puff: false }
  return (
    <ul className={styles.bar} aria-label={t('chase.items')}>
      {chaseItems.map((item) => (
        <li key={item} className={styles.item} data-active={active[item] || undefined}>
          <BeadCount count={chaseRules.costs[item]} isPrice />
          <ItemPicture item={item} className={styles.picture} />
          <span>{t(`chase.item.${item}`)}</span>
          {active[item] && <span className="sk-visually-hidden">{t('chase.ready')}</span>}
        </li>
      ))}
    </ul>
  )
}
