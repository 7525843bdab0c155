import { useTranslation } from 'react-i18next'
import type { HostView } from '../../contract.ts'
import { WordCloud } from './word-cloud.tsx'
import styles from './held-words.module.css'

/** Words of a word cloud on the host's phone, before the wall shows them. */
export function HeldWords({ held }: { held: NonNullable<HostView['heldWords']> }) {
  const { t } = useTranslation('competitions')
  const { words, heldCount } = held
  return (
    <div className={styles.held}>
      {words.length > 0 ? <WordCloud words={words} /> : <p>{t('step.noWords')}</p>}
      {heldCount > 0 && <p className={styles.note}>{t('step.filtered', { count: heldCount })}</p>}
    </div>
  )
}
