import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClockX from '@tabler/icons-react/dist/esm/icons/IconClockX.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSeedling from '@tabler/icons-react/dist/esm/icons/IconSeedling.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import type { AssignedPlayView, QuestionTurn } from '../assigned-play.server.ts'
import { AnswerText } from '../../play/standings/answer-text.tsx'
import { SecondTry } from './second-try.tsx'
import styles from './assigned.module.css'

/** Review below the podium of closed homework. `isStale`: the page was loaded before it closed. */
export function OwnReview({ ownPlay, isStale }: { ownPlay: AssignedPlayView; isStale: boolean }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isStale) void revalidate()
  }, [isStale, revalidate])
  return isStale ? null : <ReviewList review={ownPlay.review} />
}

/** Review below the podium of a live quiz. */
export function LiveReview({ review }: { review: readonly QuestionTurn[] }) {
  const { t } = useTranslation('competitions')
  return review.length > 0 ? <ReviewList review={review} /> : <LoadReview label={t('assigned.showReview')} />
}

/** Loads a review on demand: a whole class reaches the podium at the same time. */
export function LoadReview({ label }: { label: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <section className={styles.review}>
      <Button
        variant="soft"
        size="large"
        wide
        busy={state !== 'idle'}
        icon={<IconListCheck aria-hidden />}
        onClick={() => void revalidate()}
      >
        {label}
      </Button>
    </section>
  )
}

const isTurnRight = ({ result }: QuestionTurn) => result?.isRight ?? false

/** All questions with the student's score, answers, the correct answers and a second try. */
export function ReviewList({ review }: { review: readonly QuestionTurn[] }) {
  const { t } = useTranslation('competitions')
  const [isTrying, setTrying] = useState(false)
  if (review.length === 0) return null
  const missed = review.filter((turn) => !isTurnRight(turn))
  const right = review.length - missed.length
  if (isTrying)
    return (
      <section className={styles.secondTry}>
        <SecondTry turns={missed.length > 0 ? missed : review} onEnd={() => setTrying(false)} />
      </section>
    )
  return (
    <section className={styles.review}>
      <h2>{t('assigned.review')}</h2>
      <p className={styles.score}>{t('assigned.score', { count: right, all: review.length })}</p>
      <Button variant="soft" size="large" wide icon={<IconRefresh aria-hidden />} onClick={() => setTrying(true)}>
        {missed.length > 0 ? t('assigned.tryMissed', { count: missed.length }) : t('assigned.tryAll')}
      </Button>
      <ol>
        {review.map((turn) => (
          <ReviewItem key={turn.round} turn={turn} />
        ))}
      </ol>
    </section>
  )
}

const icons = { right: IconCheck, wrong: IconSeedling, late: IconClockX, none: IconHourglass }

function ReviewItem({ turn: { question, answer, result, isLate } }: { turn: QuestionTurn }) {
  const { t } = useTranslation('competitions')
  if (result === null) return null
  const outcome = answer === null ? (isLate ? 'late' : 'none') : result.isRight ? 'right' : 'wrong'
  const Icon = icons[outcome]
  return (
    <li className={styles.reviewed}>
      <p className={styles.outcome} data-outcome={outcome}>
        <Icon aria-hidden />
        {t(`assigned.own.${outcome}`)}
      </p>
      <p className={styles.asked}>{question.question}</p>
      {answer && <AnswerText kind={result.isRight ? 'ownRight' : 'own'} question={question} answer={answer} />}
      {!result.isRight && <AnswerText kind="right" question={question} answer={result.key.answer} />}
      {result.key.explanation !== '' && <p className={styles.why}>{result.key.explanation}</p>}
    </li>
  )
}
