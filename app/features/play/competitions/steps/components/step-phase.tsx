import { useTranslation } from 'react-i18next'
import type { Answer } from '#rules/questions/question.ts'
import { textLanguage } from '#app/features/learning/lessons/public-player.ts'
import type { RoomView } from '../../contract.ts'
import { MessageScreen } from '../../play/message-screen.tsx'
import type { StepView } from '../contract.ts'
import { Slide } from './slide.tsx'
import styles from './step-phase.module.css'

type StepRevealProps = { room: RoomView; step: StepView; ownAnswer: Answer | null }

/** End of a poll or word cloud, or a slide, on a player's device. */
export function StepReveal({ room: { question }, step, ownAnswer }: StepRevealProps) {
  const { t } = useTranslation('competitions')
  if (!question) return null
  if (step.kind === 'slide')
    return (
      <section className={styles.card}>
        <Slide title={question.question} text={step.text} picture={step.picture} lang={textLanguage(question)} />
      </section>
    )
  return (
    <MessageScreen
      mood={ownAnswer ? 'cheering' : 'hello'}
      title={t(ownAnswer ? 'step.thanks' : 'step.lookUp')}
      text={
        <>
          {t(ownAnswer ? 'step.lookUp' : `step.${step.kind}`)}
          {ownAnswer && (
            <strong className={styles.own} lang={ownAnswer.kind === 'chosen' ? textLanguage(question) : undefined}>
              {formatOwnAnswer(question.parts, ownAnswer)}
            </strong>
          )}
        </>
      }
    />
  )
}

function formatOwnAnswer(parts: readonly { readonly text: string }[], answer: Answer): string {
  if (answer.kind === 'text') return answer.text
  return answer.kind === 'chosen' ? answer.chosen.map((index) => parts[index]?.text ?? '').join(', ') : ''
}
