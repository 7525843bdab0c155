import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { correctShare, hasEnoughAnswers } from '#rules/competitions/report.ts'
import { choiceLetters } from '#app/features/learning/lessons/public-player.ts'
import type { ResultQuestion } from '../result-page.server.ts'
import { formatCorrectAnswer, correctIndexes } from '../../rounds/correct-answer.ts'
import { RightShare } from './right-share.tsx'
import styles from './questions.module.css'

/** From this share of correct answers on, a question needs no discussion. */
const highShare = 0.85

/** Result of a question: chosen answers, most common mistake, and the share of correct answers. */
export function QuestionResult({ result, onOpen }: { result: ResultQuestion; onOpen: () => void }) {
  const { t } = useTranslation('competitions')
  return (
    <li>
      <span className={styles.number}>{t('result.number', { number: result.round + 1 })}</span>
      <div className={styles.words}>
        <h3>
          <button type="button" aria-haspopup="dialog" onClick={onOpen}>
            {result.question.question}
          </button>
        </h3>
        <ChoiceBar result={result} />
        <p>
          <QuestionNote result={result} />
        </p>
      </div>
      <RightShare counts={result} />
    </li>
  )
}

/** The most common mistake; if there is none, the correct answer. */
function QuestionNote({ result: { mistake, question, key, ...counts } }: { result: ResultQuestion }) {
  const { t } = useTranslation('competitions')
  if (counts.answered === 0) return t('result.noAnswers')
  if (mistake) {
    const { count, place, why } = mistake
    const choice = { count, letter: choiceLetters[place], text: question.parts[place]?.text }
    return why ? t('result.mistakeWhy', { ...choice, why }) : t('result.mistake', choice)
  }
  if (hasEnoughAnswers(counts) && correctShare(counts) >= highShare) return t('result.nearlyAll')
  return t('result.rightIs', { answer: formatCorrectAnswer(question, key).join(', ') })
}

/** Stacked bar with the number of players per choice. */
function ChoiceBar({ result: { key, right: rightCount, answered } }: { result: ResultQuestion }) {
  const { t } = useTranslation('competitions')
  const correct = correctIndexes(key)
  if (answered === 0) return null
  if (key.chosen.length === 0)
    return <p className={styles.typed}>{t('result.rightOf', { count: rightCount, all: answered })}</p>
  return (
    <ol className={styles.bar}>
      {key.chosen.map(
        (count, place) =>
          count > 0 && (
            <li
              key={place}
              data-choice={place % 4}
              data-right={correct.has(place) || undefined}
              style={{ flexGrow: count }}
              title={t(correct.has(place) ? 'host.choseRight' : 'host.chose', { letter: choiceLetters[place], count })}
            >
              {correct.has(place) && <IconCheck role="img" aria-label={t('result.right')} />}
              {`${choiceLetters[place]} ${count}`}
            </li>
          ),
      )}
    </ol>
  )
}
