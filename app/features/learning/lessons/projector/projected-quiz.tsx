import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatAnswer } from '#rules/questions/answer-text.ts'
import { toStoredAnswer, createDisplayedKey, hideAnswerKey } from '#rules/questions/shown-question.ts'
import type { QuizQuestion } from '#rules/questions/quiz.ts'
import type { QuizStep } from '../player/lesson-content.ts'
import styles from './lesson-projector.module.css'

/** Quiz questions to discuss in class; the teacher reveals each correct answer. */
export function ProjectedQuiz({ step }: { step: QuizStep }) {
  return (
    <ol className={clsx(styles.reading, styles.questions)}>
      {step.questions.map((question) => (
        <ProjectedQuestion key={question.id} question={question} />
      ))}
    </ol>
  )
}

function ProjectedQuestion({ question }: { question: QuizQuestion }) {
  const { t } = useTranslation('lessons')
  const { parts, partners } = hideAnswerKey(question)
  const correctAnswer = formatAnswer(question, toStoredAnswer(question, createDisplayedKey(question)))
  return (
    <li>
      <p>
        <b>{question.question}</b>
      </p>
      {question.program !== null && <pre className={styles.text}>{question.program}</pre>}
      {[parts, partners].map(
        (list, index) =>
          list.length > 0 && (
            <ul key={index}>
              {list.map(({ place, text }) => (
                <li key={place}>{text}</li>
              ))}
            </ul>
          ),
      )}
      <details>
        <summary>{t('player.unplugged.answer')}</summary>
        <p>
          <b>{correctAnswer}</b> {question.explanation}
        </p>
      </details>
    </li>
  )
}
