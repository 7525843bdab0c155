import { useTranslation } from 'react-i18next'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconSeedling from '@tabler/icons-react/dist/esm/icons/IconSeedling.mjs'
import type { Answer } from '#rules/questions/question.ts'
import { QuestionProgram } from '#app/features/learning/lessons/public-player.ts'
import type { RoomView, RoundView } from '../../contract.ts'
import type { OwnOutcome } from './own-outcome.ts'
import { AnswerText } from './answer-text.tsx'
import { useFormatNumber } from '../../components/use-format-number.ts'
import styles from './reveal.module.css'

/** A correct answer of homework, where points are counted at the end. */
type RightOnly = { readonly kind: 'right'; readonly points: null; readonly streak: number }

type RevealProps = {
  room: Pick<RoomView, 'question' | 'key'>
  /** Null in a self-paced game, which has no shared rounds. */
  round: Pick<RoundView, 'place'> | null
  outcome: OwnOutcome | RightOnly
  /** The player's answer; null if there is none. */
  ownAnswer: Answer | null
  /** For a player who has to read and go on. */
  isCompact?: boolean
}

const icons = { right: IconCheck, wrong: IconSeedling, late: IconHourglass, none: IconHourglass }

/** Shows whether the answer was right, the player's answer, the correct answer and its explanation. */
export function Reveal({ room: { question, key }, round, outcome, ownAnswer, isCompact }: RevealProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const Icon = icons[outcome.kind]
  return (
    <section className={styles.reveal} data-compact={isCompact || undefined}>
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
            {round && <span className={styles.round}>{t('play.round', round.place)}</span>}
            {question.question}
          </p>
          {question.program !== null && <QuestionProgram program={question.program} />}
          {ownAnswer && (
            <AnswerText kind={outcome.kind === 'right' ? 'ownRight' : 'own'} question={question} answer={ownAnswer} />
          )}
          {outcome.kind !== 'right' && <AnswerText kind="right" question={question} answer={key.answer} />}
          {key.explanation !== '' && <p className={styles.why}>{key.explanation}</p>}
        </div>
      )}
    </section>
  )
}
