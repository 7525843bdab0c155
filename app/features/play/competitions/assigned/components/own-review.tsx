import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconSeedling from '@tabler/icons-react/dist/esm/icons/IconSeedling.mjs'
import type { AssignedPlayView, QuestionTurn } from '../assigned-play.server.ts'
import { RightAnswer } from '../../play/standings/right-answer.tsx'
import styles from './assigned.module.css'

/** Review below the podium of closed homework. `isStale`: the page was loaded before it closed. */
export function OwnReview({ ownPlay, isStale }: { ownPlay: AssignedPlayView; isStale: boolean }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isStale) void revalidate()
  }, [isStale, revalidate])
  return isStale ? null : <ReviewList ownPlay={ownPlay} />
}

/** All questions with the student's outcome, the correct answer and its explanation. */
export function ReviewList({ ownPlay: { review } }: { ownPlay: AssignedPlayView }) {
  const { t } = useTranslation('competitions')
  if (review.length === 0) return null
  return (
    <section className={styles.review}>
      <h2>{t('assigned.review')}</h2>
      <ol>
        {review.map((turn) => (
          <ReviewItem key={turn.round} turn={turn} />
        ))}
      </ol>
    </section>
  )
}

const icons = { right: IconCheck, wrong: IconSeedling, none: IconHourglass }

function ReviewItem({ turn: { question, answer, result } }: { turn: QuestionTurn }) {
  const { t } = useTranslation('competitions')
  if (result === null) return null
  const outcome = answer === null ? 'none' : result.isRight ? 'right' : 'wrong'
  const Icon = icons[outcome]
  return (
    <li className={styles.reviewed}>
      <p className={styles.outcome} data-outcome={outcome}>
        <Icon aria-hidden />
        {t(`assigned.own.${outcome}`)}
      </p>
      <p className={styles.asked}>{question.question}</p>
      <RightAnswer question={question} answer={result.key.answer} />
      {result.key.explanation !== '' && <p className={styles.why}>{result.key.explanation}</p>}
    </li>
  )
}
