import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { ChoiceMark, choiceLetters } from '#app/features/learning/lessons/public-player.ts'
import type { AnswerKey } from '../../contract.ts'
import { correctIndexes } from '../../rounds/correct-answer.ts'
import styles from './choice-bars.module.css'

/** Bar chart of the choices, distinguished by color, shape and letter; a tick marks the correct ones. */
export function ChoiceBars({ answer }: { answer: AnswerKey }) {
  const { t } = useTranslation('competitions')
  const correct = correctIndexes(answer)
  const maxCount = Math.max(1, ...answer.chosen)
  return (
    <ol className={styles.bars}>
      {answer.chosen.map((count, place) => (
        <li key={place} data-choice={place % 4} data-right={correct.has(place) || undefined}>
          <span className="sk-visually-hidden">
            {t(correct.has(place) ? 'host.choseRight' : 'host.chose', { letter: choiceLetters[place], count })}
          </span>
          <span className={styles.column} style={{ '--share': count / maxCount } as CSSProperties} aria-hidden>
            <strong>{count}</strong>
            <span className={styles.bar} />
          </span>
          <span className={styles.foot} aria-hidden>
            <ChoiceMark place={place} className={styles.mark} />
            <b>{choiceLetters[place]}</b>
            {correct.has(place) && (
              <span className={styles.tick}>
                <IconCheck />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
