import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasEnoughAnswers, minAnswersForShare, sortHardestFirst } from '#rules/competitions/report.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ResultPage, ResultQuestion } from '../result-page.server.ts'
import { AnswersSheet } from './answers-sheet.tsx'
import { QuestionResult } from './question-result.tsx'
import { SkillResults } from './skill-results.tsx'
import { useResultOrder } from './use-result-order.tsx'
import styles from './questions.module.css'

/** Results by question (hardest first, or in order) or by skill. */
export function QuestionResults({ page }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const { questions, skills } = page
  const { order, control } = useResultOrder(skills.length > 0)
  const [opened, setOpened] = useState<ResultQuestion | null>(null)
  const sortedQuestions = order === 'inOrder' ? questions : sortHardestFirst(questions)
  return (
    <Card title={t('result.questions')} aside={control}>
      {order === 'bySkill' ? (
        <SkillResults skills={skills} />
      ) : (
        <>
          {order === 'hardest' && !questions.every(hasEnoughAnswers) && (
            <p className={styles.order}>{t('result.fewLast', { count: minAnswersForShare })}</p>
          )}
          <ul className={styles.questions}>
            {sortedQuestions.map((result) => (
              <QuestionResult key={result.round} result={result} onOpen={() => setOpened(result)} />
            ))}
          </ul>
        </>
      )}
      {opened && (
        <AnswersSheet
          page={page}
          query={{ question: opened.round }}
          title={opened.question.question}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}
