import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import {
  ChoiceMark,
  choiceLetters,
  isShape,
  QuestionPicture,
  textLanguage,
} from '#app/features/learning/lessons/public-player.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import { countDone } from './done-counts.ts'
import { ProgramOnWall } from './program-on-wall.tsx'
import type { SceneProps } from './stage.tsx'
import { TimeRing } from './time-ring.tsx'
import { useFit } from './use-fit.ts'
import { useTimeLeft } from './use-time-left.ts'
import styles from './question.module.css'

/** Question on the wall with its choices, the remaining time and the number of answers. */
export function SceneQuestion({ room, host, question }: SceneProps & { question: ShownQuestion }) {
  const { t } = useTranslation('competitions')
  const timeLeft = useTimeLeft(room)
  const isAnswering = room.round?.phase === 'answer'
  const scene = useFit(question.id)
  const hasBoth = question.program !== null && question.picture !== null
  return (
    <div ref={scene} className={styles.scene} data-answers={question.parts.length > 4 ? 'many' : undefined}>
      <div className={styles.upper}>
        <div className={styles.side}>
          <TimeRing timeLeft={timeLeft} />
        </div>
        <div className={styles.asked} data-fit="card">
          {/* Beside a program, the picture is below the text: in one row, the text would have no width. */}
          <div className={hasBoth ? styles.stacked : styles.unstacked}>
            <h3
              className={clsx(question.question.length > 70 && styles.long)}
              lang={textLanguage(question)}
              data-fit="text"
            >
              {question.question}
            </h3>
            {question.picture && (
              <div className={styles.picture}>
                <QuestionPicture picture={question.picture} />
              </div>
            )}
          </div>
          {question.program && <ProgramOnWall program={question.program} />}
        </div>
        <p className={styles.side}>
          {isAnswering ? (
            <>
              <strong className={styles.number}>{countDone(host).quiz}</strong>
              <span>{t('host.answeredOf', { count: room.players })}</span>
            </>
          ) : (
            <span>{t('host.readFirst')}</span>
          )}
        </p>
      </div>
      <Parts question={question} isWord={room.step?.kind === 'words'} />
    </div>
  )
}

function Parts({ question, isWord }: { question: ShownQuestion; isWord: boolean }) {
  const { kind, parts, partners } = question
  const { t } = useTranslation('competitions')
  if (parts.length === 0)
    return (
      <p className={styles.typed}>
        {t(isWord ? 'step.typeWord' : kind === 'number' ? 'host.typeNumber' : 'host.typeText')}
      </p>
    )
  return (
    <div lang={textLanguage(question)}>
      {/* Separate from the parts: side by side, they would look like matched pairs. */}
      {partners.length > 0 && (
        <ul className={styles.partners}>
          {partners.map(({ place, text }) => (
            <li key={place}>{text}</li>
          ))}
        </ul>
      )}
      <ol className={styles.parts}>
        {parts.map(({ place, text }, index) => (
          <li key={place} data-choice={index % 4}>
            {!isShape(text) && <ChoiceMark place={index} className={styles.mark} />}
            <span className={styles.text} data-fit="answer">
              {text}
            </span>
            <b className={styles.letter} aria-hidden>
              {choiceLetters[index]}
            </b>
          </li>
        ))}
      </ol>
    </div>
  )
}
