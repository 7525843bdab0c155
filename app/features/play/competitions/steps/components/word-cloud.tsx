import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { CloudWord } from '#rules/competitions/steps/word-cloud.ts'
import styles from './word-cloud.module.css'

/** Words of a class, the frequent ones larger; without names. */
export function WordCloud({ words }: { words: readonly CloudWord[] }) {
  const { t } = useTranslation('competitions')
  const most = Math.max(1, ...words.map(({ count }) => count))
  return (
    <ul className={styles.cloud} aria-label={t('step.cloud')}>
      {words.map(({ word, count }, index) => (
        <li key={word} data-color={index % 4} style={{ '--share': count / most } as CSSProperties}>
          {word}
          {count > 1 && <small>{count}</small>}
        </li>
      ))}
    </ul>
  )
}
