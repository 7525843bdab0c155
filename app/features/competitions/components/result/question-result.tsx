import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { shareRight, tellsShare } from '#rules/competitions/report.ts'
import { choiceLetters } from '#app/features/questions/public.ts'
import type { ResultQuestion } from '../../result-page.server.ts'
import { rightAnswer, rightPlaces } from '../right-places.ts'
import { RightShare } from './right-share.tsx'
import styles from './questions.module.css'

/** Nothing to speak about. */
const nearlyAll = 0.85

/** One question: what was chosen, what most of the others thought, and how many were right. */
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
        <Chosen result={result} />
        <p>
          <Said result={result} />
        </p>
      </div>
      <RightShare counts={result} />
    </li>
  )
}

/** The commonest mistake in words; where there is none, what is right. */
function Said({ result: { mistake, question, key, ...counts } }: { result: ResultQuestion }) {
  const { t } = useTranslation('competitions')
  if (counts.answered === 0) return t('result.noAnswers')
  if (mistake) {
    const { count, place, why } = mistake
    const chose = { count, letter: choiceLetters[place], text: question.parts[place]?.text }
    return why ? t('result.mistakeWhy', { ...chose, why }) : t('result.mistake', chose)
  }
  if (tellsShare(counts) && shareRight(counts) >= nearlyAll) return t('result.nearlyAll')
  return t('result.rightIs', { answer: rightAnswer(question, key).join(', ') })
}

/** How many chose which, beside each other as one bar. */
function Chosen({ result: { key, right: rightCount, answered } }: { result: ResultQuestion }) {
  const { t } = useTranslation('competitions')
  const right = rightPlaces(key)
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
              data-right={right.has(place) || undefined}
              style={{ flexGrow: count }}
              title={t(right.has(place) ? 'host.choseRight' : 'host.chose', { letter: choiceLetters[place], count })}
            >
              {right.has(place) && <IconCheck role="img" aria-label={t('result.right')} />}
              {`${choiceLetters[place]} ${count}`}
            </li>
          ),
      )}
    </ol>
  )
}
