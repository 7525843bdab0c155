import type { ReactNode } from 'react'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import { QuestionPicture } from './question-picture.tsx'
import { QuestionProgram } from './question-program.tsx'
import { textLanguage } from './text-language.ts'
import styles from './question-card.module.css'

type QuestionCardProps = {
  question: ShownQuestion
  /** Question number, such as "3 of 10". */
  count: ReactNode
  isLarge?: boolean
}

/** The question text with its picture and program. */
export function QuestionCard({ question: shownQuestion, count, isLarge }: QuestionCardProps) {
  const { question, picture, program } = shownQuestion
  return (
    <section className={styles.card} data-large={isLarge || undefined}>
      <p className={styles.count}>{count}</p>
      <h2 className={styles.question} lang={textLanguage(shownQuestion)}>
        {question}
      </h2>
      {picture && <QuestionPicture picture={picture} />}
      {program !== null && <QuestionProgram program={program} />}
    </section>
  )
}
