import { useTranslation } from 'react-i18next'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { ChildKite } from '#app/ui/child-kite.tsx'
import type { MeView } from '../../contract.ts'
import { useNumber } from '../use-number.ts'
import styles from './play-head.module.css'

type PlayHeadProps = { me: MeView; kiteOf: string; hasPoints: boolean }

/** Who plays here, and what they have. */
export function PlayHead({ me, kiteOf, hasPoints }: PlayHeadProps) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  return (
    <div className={styles.head}>
      <ChildKite id={kiteOf} size={44} />
      <span className={styles.who}>
        <span className={styles.name}>{me.name}</span>
        {me.team !== null && <span className={styles.team}>{t('play.team', { number: me.team + 1 })}</span>}
      </span>
      {hasPoints && (
        <span className={styles.points}>
          <IconStarFilled aria-hidden />
          <span className="sk-visually-hidden">{t('play.points')}</span>
          <span className={styles.number}>{number(me.points)}</span>
        </span>
      )}
    </div>
  )
}
