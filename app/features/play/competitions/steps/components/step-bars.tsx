import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceMark } from '#app/features/learning/lessons/public-player.ts'
import styles from './step-bars.module.css'

type StepBarsProps = {
  options: readonly { readonly text: string; readonly count: number }[]
  /** Language of the options, if it is not that of the page. */
  lang: string | undefined
}

/** Votes of a poll as bars beside their options; no option is right. */
export function StepBars({ options, lang }: StepBarsProps) {
  const { t } = useTranslation('competitions')
  const most = Math.max(1, ...options.map(({ count }) => count))
  return (
    <ol className={styles.bars}>
      {options.map(({ text, count }, place) => (
        <li key={text} data-choice={place % 4}>
          <span className={styles.option}>
            <ChoiceMark place={place} className={styles.mark} />
            <span lang={lang}>{text}</span>
          </span>
          <span className={styles.track} aria-hidden>
            <span className={styles.bar} style={{ '--share': count / most } as CSSProperties} />
          </span>
          <strong>
            <span aria-hidden>{count}</span>
            <span className="sk-visually-hidden">{t('step.votes', { count })}</span>
          </strong>
        </li>
      ))}
    </ol>
  )
}
