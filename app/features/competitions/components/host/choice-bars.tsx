import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { ChoiceMark, choiceLetters } from '#app/features/questions/public.ts'
import type { AnswerKey } from '../../contract.ts'
import { rightPlaces } from '../right-places.ts'
import styles from './choice-bars.module.css'

/** How many chose what: told apart by colour, shape and letter, and what is right by a tick. */
export function ChoiceBars({ answer }: { answer: AnswerKey }) {
  const { t } = useTranslation('competitions')
  const right = rightPlaces(answer)
  const most = Math.max(1, ...answer.chosen)
  return (
    <ol className={styles.bars}>
      {answer.chosen.map((count, place) => (
        <li key={place} data-choice={place % 4} data-right={right.has(place) || undefined}>
          <span className="sk-visually-hidden">
            {t(right.has(place) ? 'host.choseRight' : 'host.chose', { letter: choiceLetters[place], count })}
          </span>
          <span className={styles.column} style={{ '--share': count / most } as CSSProperties} aria-hidden>
            <strong>{count}</strong>
            <span className={styles.bar} />
          </span>
          <span className={styles.foot} aria-hidden>
            <ChoiceMark place={place} className={styles.mark} />
            <b>{choiceLetters[place]}</b>
            {right.has(place) && (
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
