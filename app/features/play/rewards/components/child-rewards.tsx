import { useTranslation } from 'react-i18next'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { ChildRewards } from '../contract.ts'
import { BadgeList } from '../badges/badge-list.tsx'
import styles from './rewards.module.css'

/** A guardian's view: streak and badges of the child, without points. */
export function ChildRewardsScreen({ data: { child, name, streak, badges } }: { data: ChildRewards }) {
  const { t } = useTranslation('rewards')
  const ownedCount = badges.filter(({ done, target }) => done >= target).length
  return (
    <div className={styles.things}>
      <h1 className={styles.title}>{name}</h1>
      <Card padding="small" className={styles.fact}>
        <ChildKite id={child} size={48} />
        <IconFlame aria-hidden />
        <strong>{streak.bows > 0 ? t('streak.days', { count: streak.bows }) : t('streak.new')}</strong>
      </Card>
      <Card title={t('badge.title')} aside={t('badge.count', { has: ownedCount, all: badges.length })}>
        <BadgeList badges={badges} />
      </Card>
    </div>
  )
}
