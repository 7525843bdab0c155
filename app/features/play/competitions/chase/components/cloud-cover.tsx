import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chaseRules } from '#rules/competitions/chase/chase-rules.ts'
import { ItemPicture } from './item-picture.tsx'
import styles from './chase-play.module.css'

/** A cloud in front of the question: it goes with three taps, or by itself after three seconds. */
export function CloudCover({ hasCloud, children }: { hasCloud: boolean; children: ReactNode }) {
  const { t } = useTranslation('competitions')
  const [taps, setTaps] = useState<number>(chaseRules.puffTaps)
  const isCovered = hasCloud && taps > 0
  useEffect(() => {
    if (!hasCloud) return
    const timer = setTimeout(() => setTaps(0), chaseRules.puffMs)
    return () => clearTimeout(timer)
  }, [hasCloud])
  if (!isCovered) return children
  return (
    <button type="button" className={styles.cloud} data-taps={taps} onClick={() => setTaps(taps - 1)}>
      <ItemPicture item="puff" />
      <span role="status">{t('chase.cloud')}</span>
      <strong>{t('chase.taps', { count: taps })}</strong>
    </button>
  )
}
