import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { answerText } from '#rules/questions/answer-text.ts'
import { answerAsKept, keyAsShown, withoutKey } from '#rules/questions/shown-question.ts'
import type { QuizQuestion } from '#rules/questions/quiz.ts'
import type { QuizStep } from '../player/lesson-content.ts'
import styles from './lesson-projector.module.css'

/** The questions of a quiz, to talk about: what is right is shown when the class has said it. */
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
  const { parts, partners } = withoutKey(question)
  const right = answerText(question, answerAsKept(question, keyAsShown(question)))
  return (
    <li>
      <p>
        <b>{question.question}</b>
      </p>
      {question.program !== null && <pre className={styles.text}>{question.program}</pre>}
      {[parts, partners].map(
        (list, at) =>
          list.length > 0 && (
            <ul key={at}>
              {list.map(({ place, text }) => (
                <li key={place}>{text}</li>
              ))}
            </ul>
          ),
      )}
      <details>
        <summary>{t('player.unplugged.answer')}</summary>
        <p>
          <b>{right}</b> {question.explanation}
        </p>
      </details>
    </li>
  )
}
