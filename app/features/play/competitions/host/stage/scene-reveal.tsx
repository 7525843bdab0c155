import { useTranslation } from 'react-i18next'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import type { AnswerKey } from '../../contract.ts'
import { formatCorrectAnswer } from '../../rounds/correct-answer.ts'
import { ChoiceBars } from './choice-bars.tsx'
import { countDone, countMissing } from './done-counts.ts'
import { ProgramOnWall } from './program-on-wall.tsx'
import type { SceneProps } from './stage.tsx'
import styles from './reveal.module.css'

/** Reveal on the wall: counts per choice, the correct answer and its explanation. */
export function SceneReveal({ room, host, question }: SceneProps & { question: ShownQuestion }) {
  const { t } = useTranslation('competitions')
  const { key } = room
  if (!key) return null
  const answeredCount = countDone(host).quiz
  const missingCount = countMissing(host)
  const lateCount = host.players.filter(({ isLate, state }) => isLate && state === 'in').length
  return (
    <div className={styles.reveal}>
      <section className={styles.counts} aria-label={t('host.answers')}>
        <h3>{question.question}</h3>
        <div className={styles.beside}>
          {question.program && <ProgramOnWall program={question.program} />}
          {answeredCount === 0 ? (
            <p className={styles.nobody}>{t('host.nobodyAnswered')}</p>
          ) : key.chosen.length > 0 ? (
            <div className={styles.bars}>
              <ChoiceBars answer={key} />
            </div>
          ) : (
            <p className={styles.rightCount}>
              <strong>{key.right}</strong>
              <span>{t('host.rightOf', { count: answeredCount })}</span>
            </p>
          )}
        </div>
        {answeredCount > 0 && missingCount > 0 && (
          <p className={styles.late}>{t('host.noAnswer', { count: missingCount })}</p>
        )}
        {lateCount > 0 && <p className={styles.late}>{t('host.late', { count: lateCount })}</p>}
      </section>
      <Explanation question={question} answer={key} />
    </div>
  )
}

function Explanation({ question, answer }: { question: ShownQuestion; answer: AnswerKey }) {
  const correctAnswer = formatCorrectAnswer(question, answer)
  return (
    <div className={styles.why}>
      <ul>
        {correctAnswer.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {answer.explanation && <p>{answer.explanation}</p>}
    </div>
  )
}
