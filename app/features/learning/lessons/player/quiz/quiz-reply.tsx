import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#rules/questions/quiz.ts'
import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import styles from './quiz-step.module.css'

/** Feedback on an answer: why it is right, or what to reconsider. Yellow, never red. */
export function QuizReply({ reply: { right, why } }: { reply: Reply }) {
  const { t } = useTranslation('lessons')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [])
  const [title, explanation] = right ? [t('quiz.right'), why ?? ''] : [t('quiz.notYet'), why ?? t('quiz.lookAgain')]
  return (
    <div ref={box} className={styles.reply} data-right={right || undefined} role="status">
      <WaoStill mood={right ? 'cheering' : 'thinking'} size={64} className={styles.wao} />
      <p className={styles.words}>
        <strong>{title}</strong> {explanation}
      </p>
      <ReadAloud text={`${title} ${explanation}`} />
    </div>
  )
}
