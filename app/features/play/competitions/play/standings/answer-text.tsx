import { useTranslation } from 'react-i18next'
import type { Answer } from '#rules/questions/question.ts'
import type { Part, ShownQuestion } from '#rules/questions/shown-question.ts'
import { ChoiceMark } from '#app/features/learning/lessons/public-player.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import styles from './reveal.module.css'

type AnswerTextProps = {
  /** The right answer, or the player's own one, which may be right too. */
  kind: 'right' | 'own' | 'ownRight'
  question: ShownQuestion
  answer: Answer
}

const labelKeys = { right: 'play.reveal.answer', own: 'play.reveal.own', ownRight: 'play.reveal.ownRight' } as const

const textAt = (parts: readonly Part[], place: number | undefined) =>
  parts.find((part) => part.place === place)?.text ?? ''

/** An answer as text; choices have their shapes. */
export function AnswerText({ kind, question: { parts, partners }, answer }: AnswerTextProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  return (
    <div className={styles.right} data-answer={kind}>
      <h3 className={styles.label}>{t(labelKeys[kind])}</h3>
      {answer.kind === 'chosen' && (
        <ul className={styles.list}>
          {answer.chosen.map((place) => (
            <li key={place} className={styles.choice}>
              <ChoiceMark place={place} text={textAt(parts, place)} />
              <span>{textAt(parts, place)}</span>
            </li>
          ))}
        </ul>
      )}
      {answer.kind === 'ordered' && (
        <ol className={styles.ordered}>
          {answer.order.map((place) => (
            <li key={place}>{textAt(parts, place)}</li>
          ))}
        </ol>
      )}
      {answer.kind === 'matched' && (
        <dl className={styles.pairs}>
          {parts.map(({ place, text }, index) => (
            <div key={place}>
              <dt>{text}</dt>
              <dd>{textAt(partners, answer.partners[index])}</dd>
            </div>
          ))}
        </dl>
      )}
      {answer.kind === 'number' && <p className={styles.typed}>{formatNumber(answer.number)}</p>}
      {answer.kind === 'text' && <p className={styles.typed}>{answer.text}</p>}
    </div>
  )
}
