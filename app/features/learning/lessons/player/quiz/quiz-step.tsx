import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { hideAnswerKey } from '#rules/questions/shown-question.ts'
import { correctStars, type Correction, type Recorder } from '#app/features/learning/progress/public-player.ts'
import { playSound } from '#app/platform/sound/play-sound.ts'
import { useSound } from '#app/platform/sound/use-sound.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
// Imported through the public file so that the build makes one chunk for quizzes and competitions.
import { spokenQuestion } from '../../answers/spoken-question.ts'
import { AnswerInput, QuestionCard } from '../../public-player.ts'
import { TestNext } from '../../test/test-next.tsx'
import { Celebration } from '../celebration.tsx'
import { formatRepeatAdvice } from '../repeat-advice.ts'
import type { QuizStep as Step, QuizTexts } from '../lesson-content.ts'
import { QuizReply } from './quiz-reply.tsx'
import { useQuiz } from './use-quiz.ts'
import type { StepLinks } from '../use-step-links.ts'
import styles from './quiz-step.module.css'

type QuizStepProps = {
  step: Step
  texts: QuizTexts
  links: StepLinks
  personId: string | null
  recorder: Recorder
  correction: Correction | null
}

/** A quiz: one question at a time, with immediate feedback, repeated until the answer is right. */
export default function QuizStep({ step, texts, links, personId, recorder, correction }: QuizStepProps) {
  const { t } = useTranslation('lessons')
  const { questions } = step
  const quiz = useQuiz({ step, personId, recorder })
  const { at, sentAnswer, reply, isLast, isTest, stars, correct } = quiz
  const questionElement = useRef<HTMLDivElement>(null)
  useEffect(() => recorder.recordOpening(), [recorder])
  useReplySounds(reply?.right ?? null, quiz.recorded)
  useCorrection(correction, quiz.recorded, (newCorrection) => {
    correctStars(personId, step.id, newCorrection.preview.stars, newCorrection.stars)
    correct(newCorrection.stars)
  })
  const shown = hideAnswerKey(quiz.question)
  const goTo = (move: () => void) => () => {
    move()
    questionElement.current?.focus()
  }
  const canContinue = !isLast && (isTest ? sentAnswer !== null : reply?.right === true)
  return (
    <Card depth="lifted" padding="small" className={styles.sheet}>
      <header className={styles.head}>
        <p className={styles.title}>{texts.title}</p>
        <ReadAloud text={spokenQuestion(shown)} />
      </header>
      <div ref={questionElement} className={styles.question} tabIndex={-1} data-slot="question">
        <QuestionCard question={shown} count={t('quiz.place', { number: at + 1, of: questions.length })} />
        <AnswerInput
          key={at}
          question={shown}
          sentAnswer={sentAnswer}
          isLocked={reply?.right === true}
          isWrong={reply?.right === false}
          onSend={quiz.submit}
        />
        {reply && <QuizReply key={`${at} ${quiz.recorded}`} reply={reply} />}
      </div>
      {canContinue && <NextQuestion takesFocus={!isTest} onPress={goTo(quiz.next)} />}
      {isTest && at > 0 && (
        <Button variant="soft" size="large" wide icon={<IconArrowLeft aria-hidden />} onClick={goTo(quiz.previous)}>
          {t('quiz.previous')}
        </Button>
      )}
      {isTest && isLast && <TestNext links={links} isAnswered={sentAnswer !== null} />}
      {!isTest && stars > 0 && (
        <Celebration
          stars={stars}
          reasons={[t('quiz.star1'), t('quiz.star2'), t('quiz.star3')]}
          advice={formatRepeatAdvice(t, quiz) ?? reply?.why ?? null}
          links={links}
          offersPractice={false}
          onClose={quiz.again}
        />
      )}
    </Card>
  )
}

/** Takes the focus, because the answer is locked after a right answer; in a test the answer can still be changed. */
function NextQuestion({ takesFocus, onPress }: { takesFocus: boolean; onPress: () => void }) {
  const { t } = useTranslation('lessons')
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) container.current?.querySelector('button')?.focus()
  }, [takesFocus])
  return (
    <div ref={container}>
      <Button variant="go" size="large" wide icon={<IconArrowRight aria-hidden />} onClick={onPress}>
        {t('quiz.next')}
      </Button>
    </div>
  )
}

/** Plays a sound for each reply; the answer shown when the page opens is silent. */
function useReplySounds(isRight: boolean | null, recordedId: string | null): void {
  useSound()
  useEffect(() => {
    if (recordedId !== null && isRight !== null) playSound(isRight ? 'quiz.right' : 'quiz.wrong')
  }, [recordedId, isRight])
}

/** Applies each correction once, if it belongs to the answer on the screen. */
function useCorrection(
  correction: Correction | null,
  recordedRunId: string | null,
  applyCorrection: (correction: Correction) => void,
) {
  const appliedCorrection = useRef<Correction | null>(null)
  useEffect(() => {
    if (!correction || appliedCorrection.current === correction || correction.run !== recordedRunId) return
    appliedCorrection.current = correction
    applyCorrection(correction)
  })
}
