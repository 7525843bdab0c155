import { useTranslation } from 'react-i18next'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import { textLanguage } from '#app/features/learning/lessons/public-player.ts'
import type { SceneProps } from '../../host/stage/stage.tsx'
import type { StepView } from '../contract.ts'
import { Slide } from './slide.tsx'
import { StepBars } from './step-bars.tsx'
import { useWordPress } from './use-word-press.ts'
import { WordCloud } from './word-cloud.tsx'
import styles from './scene-step.module.css'

type SceneStepProps = SceneProps & { step: StepView; question: ShownQuestion }

/** Result of a poll or word cloud on the wall, or a slide. */
export function SceneStep({ room, host, step, question }: SceneStepProps) {
  const lang = textLanguage(question)
  if (step.kind === 'slide')
    return (
      <div className={styles.scene} data-step="slide">
        <Slide title={question.question} text={step.text} picture={step.picture} lang={lang} heading="h3" />
      </div>
    )
  const counts = room.key?.chosen ?? []
  return (
    <div className={styles.scene} data-step={step.kind}>
      <h3 className={styles.title} lang={lang}>
        {question.question}
      </h3>
      {step.kind === 'poll' ? (
        <StepBars
          lang={lang}
          options={question.parts.map(({ text }, index) => ({ text, count: counts[index] ?? 0 }))}
        />
      ) : (
        <Words room={room} step={step} held={host.heldWords} />
      )}
    </div>
  )
}

type WordsProps = { room: SceneProps['room']; step: StepView; held: SceneProps['host']['heldWords'] }

function Words({ room, step, held }: WordsProps) {
  const { t } = useTranslation('competitions')
  const press = useWordPress(room)
  if (step.released && step.words.length > 0)
    return <WordCloud words={step.words} onHide={(word) => press('hide-word', word)} />
  return (
    <p className={styles.held} role="status">
      {step.released ? (
        t('step.noWords')
      ) : (
        <>
          <IconEyeOff aria-hidden />
          {t('step.arrived', { count: held?.words.length ?? 0 })}
        </>
      )}
    </p>
  )
}
