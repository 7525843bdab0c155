import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { CloudWord } from '#rules/competitions/steps/word-cloud.ts'
import styles from './word-cloud.module.css'

type WordCloudProps = {
  words: readonly CloudWord[]
  /** For the host: each word is a button that takes it off all screens. */
  onHide?: (word: string) => void
}

/** Words of a class, the frequent ones larger; without names. */
export function WordCloud({ words, onHide }: WordCloudProps) {
  const { t } = useTranslation('competitions')
  const most = Math.max(1, ...words.map(({ count }) => count))
  return (
    <ul className={styles.cloud} aria-label={t('step.cloud')}>
      {words.map(({ word, count }, index) => {
        const text = (
          <>
            {word}
            {count > 1 && <small>{count}</small>}
          </>
        )
        return (
          <li key={word} data-color={index % 4} style={{ '--share': count / most } as CSSProperties}>
            {onHide ? (
              <button
                type="button"
                className={styles.word}
                aria-label={t('step.hideWord', { word })}
                title={t('step.hideWord', { word })}
                onClick={() => onHide(word)}
              >
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ul>
  )
}
