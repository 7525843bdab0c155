import { useTranslation } from 'react-i18next'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { MeView } from '../contract.ts'
import { useFormatNumber } from '../components/use-format-number.ts'
import styles from './play-head.module.css'

type PlayHeadProps = { me: MeView; kiteId: string; hasPoints: boolean }

/** Header with the player's kite, name, team and points. */
export function PlayHead({ me, kiteId, hasPoints }: PlayHeadProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  return (
    <div className={styles.head}>
      <ChildKite id={kiteId} size={44} />
      <span className={styles.who}>
        <span className={styles.name}>{me.name}</span>
        {me.team !== null && <span className={styles.team}>{t('play.team', { number: me.team + 1 })}</span>}
      </span>
      {hasPoints && (
        <span className={styles.points}>
          <IconStarFilled aria-hidden />
          <span className="sk-visually-hidden">{t('play.points')}</span>
          <span className={styles.number}>{formatNumber(me.points)}</span>
        </span>
      )}
    </div>
  )
}
