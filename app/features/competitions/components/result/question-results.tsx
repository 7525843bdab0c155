import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { choiceLetters } from '#app/features/questions/public.ts'
import { Card } from '#app/ui/card.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import type { ResultQuestion } from '../../result-page.server.ts'
import { rightAnswer, rightPlaces } from '../right-places.ts'
import styles from './questions.module.css'

const shareRight = ({ right, answered }: ResultQuestion) => (answered === 0 ? 0 : right / answered)

/** Question by question, the hardest first: what was chosen, and how many were right. */
export function QuestionResults({ questions }: { questions: readonly ResultQuestion[] }) {
  const { t } = useTranslation('competitions')
  const [order, setOrder] = useState<'hardest' | 'inOrder'>('hardest')
  const listed =
    order === 'inOrder' ? questions : questions.toSorted((one, other) => shareRight(one) - shareRight(other))
  return (
    <Card
      title={t('result.questions')}
      aside={
        <Segmented
          label={t('result.order')}
          value={order}
          onChange={setOrder}
          options={(['hardest', 'inOrder'] as const).map((value) => ({ value, label: t(`result.${value}`) }))}
        />
      }
    >
      <ul className={styles.questions}>
        {listed.map((result) => (
          <li key={result.round}>
            <span className={styles.number}>{t('result.number', { number: result.round + 1 })}</span>
            <div className={styles.words}>
              <h3>{result.question.question}</h3>
              <Chosen result={result} />
              <p>{rightAnswer(result.question, result.key).join(', ')}</p>
            </div>
            <strong className={styles.share} data-low={shareRight(result) < 0.5 || undefined}>
              {t('result.percent', { percent: Math.round(100 * shareRight(result)) })}
            </strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How many chose which, beside each other as one bar. */
function Chosen({ result: { key, right: rightCount, answered } }: { result: ResultQuestion }) {
  const { t } = useTranslation('competitions')
  const right = rightPlaces(key)
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
