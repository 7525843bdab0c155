import { useTranslation } from 'react-i18next'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconSeedling from '@tabler/icons-react/dist/esm/icons/IconSeedling.mjs'
import { QuestionProgram } from '#app/features/learning/lessons/public-player.ts'
import type { RoomView, RoundView } from '../../contract.ts'
import type { OwnOutcome } from './own-outcome.ts'
import { RightAnswer } from './right-answer.tsx'
import { useFormatNumber } from '../../components/use-format-number.ts'
import styles from './reveal.module.css'

/** A correct answer of homework, where points are counted at the end. */
type RightOnly = { readonly kind: 'right'; readonly points: null; readonly streak: number }

type RevealProps = { room: RoomView; round: RoundView; outcome: OwnOutcome | RightOnly }

const icons = { right: IconCheck, wrong: IconSeedling, none: IconHourglass }

/** Shows whether the answer was right, the correct answer and its explanation. */
export function Reveal({ room: { question, key }, round, outcome }: RevealProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const Icon = icons[outcome.kind]
  return (
    <section className={styles.reveal}>
      <div className={styles.outcome} data-outcome={outcome.kind}>
        <span className={styles.icon} aria-hidden>
          <Icon />
        </span>
        <h2 className={styles.title}>{t(`play.reveal.${outcome.kind}`)}</h2>
        {outcome.kind === 'right' && outcome.points !== null && (
          <p className={styles.points}>{t('play.reveal.points', { points: formatNumber(outcome.points) })}</p>
        )}
        {outcome.kind === 'right' && outcome.streak > 1 && (
          <p className={styles.streak}>
            <IconBolt aria-hidden />
            {t('play.reveal.streak', { count: outcome.streak })}
          </p>
        )}
      </div>
      {question && key && (
        <div className={styles.card}>
          <p className={styles.asked}>
            <span className={styles.round}>{t('play.round', { number: round.number + 1, of: round.of })}</span>
            {question.question}
          </p>
          {question.program !== null && <QuestionProgram program={question.program} />}
          <RightAnswer question={question} answer={key.answer} />
          {key.explanation !== '' && <p className={styles.why}>{key.explanation}</p>}
        </div>
      )}
    </section>
  )
}
