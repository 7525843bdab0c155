import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { QuestionTestPage } from '#app/features/learning/courses/public.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
import { spokenQuestion } from '../answers/spoken-question.ts'
import { AnswerInput, QuestionCard } from '../public-player.ts'
import type { DeviceTest } from './test-mode.ts'
import { useTestAnswers } from './use-test-answers.ts'
import styles from './question-test.module.css'

type QuestionTestProps = { test: DeviceTest; questions: QuestionTestPage['questions'] }

/** The questions of a test, in any order. Answers can be changed until the test ends and get no feedback. */
export default function QuestionTest({ test, questions }: QuestionTestProps) {
  const { t } = useTranslation('lessons')
  const [place, setPlace] = useState(0)
  const { answers, isSaved, submit } = useTestAnswers(test)
  const language = splitLocale(useLocation().pathname).locale
  const questionElement = useRef<HTMLDivElement>(null)
  const { shown, answer: savedAnswer } = questions[place]!
  const answer = answers[shown.id]?.answer ?? savedAnswer
  const isAnswered = (index: number) =>
    (answers[questions[index]!.shown.id]?.answer ?? questions[index]!.answer) !== null
  const goTo = (index: number) => {
    setPlace(index)
    questionElement.current?.focus()
  }
  return (
    <Card depth="lifted" padding="small" className={styles.sheet}>
      <nav className={styles.places} aria-label={t('quiz.place', { number: place + 1, of: questions.length })}>
        {questions.map(({ shown: { id } }, index) => (
          <button
            key={id}
            type="button"
            className={clsx(styles.place, isAnswered(index) && styles.answered)}
            aria-current={index === place ? 'step' : undefined}
            aria-label={t(isAnswered(index) ? 'test.stepAnswered' : 'player.step', { number: index + 1 })}
            onClick={() => goTo(index)}
          >
            {index + 1}
          </button>
        ))}
        <ReadAloud text={spokenQuestion(shown)} />
      </nav>
      <div ref={questionElement} className={styles.question} tabIndex={-1} data-slot="question">
        <QuestionCard question={shown} count={t('quiz.place', { number: place + 1, of: questions.length })} />
        <AnswerInput
          key={shown.id}
          question={shown}
          sentAnswer={answer}
          isLocked={false}
          onSend={(newAnswer) => submit(shown.id, newAnswer, language)}
        />
      </div>
      <p className={styles.saved} role="status">
        {answer !== null && (
          <>
            <IconCircleCheck aria-hidden />
            {t(isSaved ? 'test.counted' : 'test.waitsToSend')}
          </>
        )}
      </p>
      <div className={styles.moves}>
        <Button
          variant="soft"
          size="large"
          disabled={place === 0}
          icon={<IconArrowLeft aria-hidden />}
          onClick={() => goTo(place - 1)}
        >
          {t('quiz.previous')}
        </Button>
        {place < questions.length - 1 && (
          <Button variant="go" size="large" icon={<IconArrowRight aria-hidden />} onClick={() => goTo(place + 1)}>
            {t('quiz.next')}
          </Button>
        )}
      </div>
    </Card>
  )
}
