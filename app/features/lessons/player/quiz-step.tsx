import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { withoutKey } from '#rules/questions/shown-question.ts'
import { correctStars, type Corrected, type Recorder } from '#app/features/progress/public-player.ts'
import { AnswerInput, QuestionCard } from '#app/features/questions/public-player.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ReadAloud } from '#app/ui/read-aloud.tsx'
import { TestNext } from '../test/test-next.tsx'
import { Celebration } from './celebration.tsx'
import { repeatWords } from './repeat-words.ts'
import type { QuizStep as Step, QuizTexts } from './lesson-content.ts'
import { QuizReply } from './quiz-reply.tsx'
import { useQuiz } from './use-quiz.ts'
import type { Ways } from './use-next.ts'
import styles from './quiz-step.module.css'

type QuizStepProps = {
  step: Step
  texts: QuizTexts
  ways: Ways
  personId: string | null
  recorder: Recorder
  corrected: Corrected | null
}

/** Questions about what was learned: one at a time, each with an explanation at once, and tried until it is right. */
export default function QuizStep({ step, texts, ways, personId, recorder, corrected }: QuizStepProps) {
  const { t } = useTranslation('lessons')
  const { questions } = step
  const quiz = useQuiz({ step, personId, recorder })
  const { at, given, reply, isLast, isTest, stars, correct } = quiz
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => recorder.opened(), [recorder])
  useCorrection(corrected, quiz.recorded, (told) => {
    correctStars(personId, step.id, told.preview.stars, told.stars)
    correct(told.stars)
  })
  const shown = withoutKey(quiz.question)
  const goTo = (move: () => void) => () => {
    move()
    whole.current?.focus()
  }
  const mayGoOn = !isLast && (isTest ? given !== null : reply?.right === true)
  const spoken = [shown.question, ...shown.parts.map(({ text }) => text), ...shown.partners.map(({ text }) => text)]
  return (
    <Card depth="lifted" padding="small" className={styles.sheet}>
      <header className={styles.head}>
        <p className={styles.title}>{texts.title}</p>
        <ReadAloud text={spoken.join('. ')} />
      </header>
      <div ref={whole} className={styles.question} tabIndex={-1} data-slot="question">
        <QuestionCard question={shown} count={t('quiz.place', { number: at + 1, of: questions.length })} />
        <AnswerInput
          key={at}
          question={shown}
          given={given}
          isLocked={reply?.right === true}
          isWrong={reply?.right === false}
          onSend={quiz.give}
        />
        {reply && <QuizReply key={`${at} ${quiz.recorded}`} reply={reply} />}
      </div>
      {mayGoOn && <NextQuestion takesFocus={!isTest} onPress={goTo(quiz.next)} />}
      {isTest && at > 0 && (
        <Button variant="soft" size="large" wide icon={<IconArrowLeft aria-hidden />} onClick={goTo(quiz.previous)}>
          {t('quiz.previous')}
        </Button>
      )}
      {isTest && isLast && <TestNext ways={ways} answered={given !== null} />}
      {!isTest && stars > 0 && (
        <Celebration
          stars={stars}
          reasons={[t('quiz.star1'), t('quiz.star2'), t('quiz.star3')]}
          advice={repeatWords(t, quiz) ?? reply?.why ?? null}
          ways={ways}
          offersPractice={false}
          onClose={quiz.again}
        />
      )}
    </Card>
  )
}

/** What was pressed is locked now, so the way on takes its focus; in a test it may still be changed. */
function NextQuestion({ takesFocus, onPress }: { takesFocus: boolean; onPress: () => void }) {
  const { t } = useTranslation('lessons')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('button')?.focus()
  }, [takesFocus])
  return (
    <div ref={place}>
      <Button variant="go" size="large" wide icon={<IconArrowRight aria-hidden />} onClick={onPress}>
        {t('quiz.next')}
      </Button>
    </div>
  )
}

/** Once for each correction, of the answer that is on the screen. */
function useCorrection(corrected: Corrected | null, recorded: string | null, take: (told: Corrected) => void) {
  const known = useRef<Corrected | null>(null)
  useEffect(() => {
    if (!corrected || known.current === corrected || corrected.run !== recorded) return
    known.current = corrected
    take(corrected)
  })
}
