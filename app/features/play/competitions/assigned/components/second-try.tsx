import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import type { Answer } from '#rules/questions/question.ts'
import { isShownAnswerRight } from '#rules/questions/shown-answer.ts'
import { AnswerInput, QuestionCard } from '#app/features/learning/lessons/public-player.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Reveal } from '../../play/standings/reveal.tsx'
import type { QuestionTurn } from '../assigned-play.server.ts'
import styles from './assigned.module.css'

type SecondTryProps = { turns: readonly QuestionTurn[]; onEnd: () => void }

/** Questions once more, without time limit. Nothing is sent: the first answers stay the ones that count. */
export function SecondTry({ turns, onEnd }: SecondTryProps) {
  const { t } = useTranslation(['competitions', 'answers'])
  const top = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [rightCount, setRightCount] = useState(0)
  useEffect(() => top.current?.focus(), [index])
  const turn = turns[index]
  if (!turn?.result)
    return (
      <div ref={top} tabIndex={-1} className={styles.turn} data-screen="tried">
        <h2>{t('assigned.triedTitle')}</h2>
        <p className={styles.score} role="status">
          {t('assigned.score', { count: rightCount, all: turns.length })}
        </p>
        <p>{t('assigned.triedText')}</p>
        <Button variant="go" size="large" wide onClick={onEnd}>
          {t('assigned.backToReview')}
        </Button>
      </div>
    )
  const { question, result } = turn
  const round = { place: { number: index + 1, of: turns.length } }
  const isRight = (sent: Answer) => isShownAnswerRight(result.key.answer, sent, result.accepted)
  return (
    <div ref={top} tabIndex={-1} className={styles.turn} data-screen={answer ? 'tried-one' : 'trying'}>
      {answer === null ? (
        <>
          <QuestionCard question={question} count={t('play.round', round.place)} />
          <AnswerInput
            key={turn.round}
            question={question}
            sentAnswer={null}
            isLocked={false}
            onSend={(sent) => {
              setAnswer(sent)
              if (isRight(sent)) setRightCount(rightCount + 1)
            }}
          />
        </>
      ) : (
        <>
          <Reveal
            room={{ question, key: result.key }}
            round={round}
            outcome={isRight(answer) ? { kind: 'right', points: null, streak: 0 } : { kind: 'wrong' }}
            ownAnswer={answer}
          />
          <Button
            variant="go"
            size="large"
            wide
            icon={<IconArrowRight aria-hidden />}
            onClick={() => {
              setAnswer(null)
              setIndex(index + 1)
            }}
          >
            {t(index + 1 < turns.length ? 'assigned.next' : 'assigned.finish')}
          </Button>
        </>
      )}
    </div>
  )
}
