import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconSeedling from '@tabler/icons-react/dist/esm/icons/IconSeedling.mjs'
import type { OwnPlay, OwnTurn } from '../../assigned/own-play.server.ts'
import { RightAnswer } from '../play/right-answer.tsx'
import styles from './assigned.module.css'

/** Below the podium, once it has closed. `isOld`: the page was read before that. */
export function OwnReview({ own, isOld }: { own: OwnPlay; isOld: boolean }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isOld) void revalidate()
  }, [isOld, revalidate])
  return isOld ? null : <ReviewList own={own} />
}

/** What one was asked, what one made of it, what is right and why. */
export function ReviewList({ own: { review } }: { own: OwnPlay }) {
  const { t } = useTranslation('competitions')
  if (review.length === 0) return null
  return (
    <section className={styles.review}>
      <h2>{t('assigned.review')}</h2>
      <ol>
        {review.map((turn) => (
          <Reviewed key={turn.round} turn={turn} />
        ))}
      </ol>
    </section>
  )
}

const icons = { right: IconCheck, wrong: IconSeedling, none: IconHourglass }

function Reviewed({ turn: { question, answer, result } }: { turn: OwnTurn }) {
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
