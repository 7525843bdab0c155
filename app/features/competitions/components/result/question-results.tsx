import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hardestFirst } from '#rules/competitions/report.ts'
import { Card } from '#app/ui/card.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import type { ResultPage, ResultQuestion } from '../../result-page.server.ts'
import { AnswersSheet } from './answers-sheet.tsx'
import { QuestionResult } from './question-result.tsx'
import { SkillResults } from './skill-results.tsx'
import styles from './questions.module.css'

const orders = ['hardest', 'inOrder', 'bySkill'] as const

/** Question by question, the hardest first, or skill by skill. */
export function QuestionResults({ page }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const { questions, skills } = page
  const [order, setOrder] = useState<(typeof orders)[number]>('hardest')
  const [opened, setOpened] = useState<ResultQuestion | null>(null)
  const offered = orders.filter((one) => one !== 'bySkill' || skills.length > 0)
  const listed = order === 'inOrder' ? questions : hardestFirst(questions)
  return (
    <Card
      title={t('result.questions')}
      aside={
        <Segmented
          label={t('result.order')}
          value={order}
          onChange={setOrder}
          options={offered.map((value) => ({ value, label: t(`result.${value}`) }))}
        />
      }
    >
      {order === 'bySkill' ? (
        <SkillResults skills={skills} />
      ) : (
        <ul className={styles.questions}>
          {listed.map((result) => (
            <QuestionResult key={result.round} result={result} onOpen={() => setOpened(result)} />
          ))}
        </ul>
      )}
      {opened && (
        <AnswersSheet
          page={page}
          asked={{ question: opened.round }}
          title={opened.question.question}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}
