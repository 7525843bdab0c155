import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import IconFlag2Filled from '@tabler/icons-react/dist/esm/icons/IconFlag2Filled.mjs'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import styles from './chase-play.module.css'

/** The player's own way to the harbor; without a flag while it is in mist. */
export function OwnWay({ percent, kiteId }: { percent: number | null; kiteId: string }) {
  const { t } = useTranslation('competitions')
  return (
    <div
      className={styles.way}
      role="meter"
      aria-label={t('chase.way')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? 0}
      aria-valuetext={percent === null ? t('chase.inMist') : t('chase.percent', { percent })}
    >
      <span className={styles.line} style={{ '--at': `${percent ?? 0}%` } as CSSProperties} aria-hidden>
        <span className={styles.flown} />
        <ChildKite id={kiteId} size={30} className={styles.onWay} />
      </span>
      {percent !== null && <IconFlag2Filled className={styles.flag} aria-hidden />}
    </div>
  )
}
