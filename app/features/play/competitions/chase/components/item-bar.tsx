import { useTranslation } from 'react-i18next'
import { chaseItems } from '#rules/competitions/chase/items.ts'
import type { ChaseView } from '../contract.ts'
import { ItemPicture } from './item-picture.tsx'
import styles from './items.module.css'

/** Bought items that help with the current question. Others are bought after a right answer. */
export function ItemBar({ view: { hasMap, hasTailwind, struck } }: { view: ChaseView }) {
  const { t } = useTranslation('competitions')
  const active = { tailwind: hasTailwind, map: hasMap || struck.length > 0, bridge: false, puff: false }
  const ready = chaseItems.filter((item) => active[item])
  if (ready.length === 0) return null
  return (
    <ul className={styles.bar} aria-label={t('chase.items')}>
      {ready.map((item) => (
        <li key={item} className={styles.readyItem}>
          <ItemPicture item={item} className={styles.picture} />
          <span>{t(`chase.item.${item}`)}</span>
          <span className="sk-visually-hidden">{t('chase.ready')}</span>
        </li>
      ))}
    </ul>
  )
}
