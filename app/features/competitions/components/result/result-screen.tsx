import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { ResultPage } from '../../result-page.server.ts'
import { ExportMenu } from './export-menu.tsx'
import { QuestionResults } from './question-results.tsx'
import { ResultPodium } from './result-podium.tsx'
import { RevisitList } from './revisit-list.tsx'
import { studentResults, type StudentResult } from './student-result.ts'
import { StudentResults } from './student-results.tsx'
import styles from './result.module.css'

/** What a teacher learns from it: who won, what was hard, who knows what and whom to see again. */
export function ResultScreen({ page }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const { questions, room } = page
  const students = studentResults(page)
  return (
    <>
      <PageHead
        title={room.title}
        note={[t('list.players', { count: students.length }), t('list.questions', { count: questions.length })].join(
          ' · ',
        )}
        actions={
          <>
            <Button variant="quiet" icon={<IconArrowLeft aria-hidden />} href={localized('/dashboard/competition')}>
              {t('competitions.title')}
            </Button>
            {students.length > 0 && <ExportMenu competition={room.id} />}
          </>
        }
      />
      {students.length === 0 ? (
        <EmptyState mood="thinking" title={t('result.empty')} hint={t('result.emptyHint')} />
      ) : (
        <div className={styles.result}>
          <Figures students={students} questions={questions.length} />
          <ResultPodium students={students} />
          <QuestionResults questions={questions} />
          <div className={styles.people}>
            <StudentResults students={students} rounds={questions.length} />
            <RevisitList students={students} questions={questions} />
          </div>
        </div>
      )}
    </>
  )
}

function Figures({ students, questions }: { students: readonly StudentResult[]; questions: number }) {
  const { t } = useTranslation('competitions')
  const given = students.flatMap(({ rounds }) => rounds.filter((right) => right !== null))
  const right = given.length === 0 ? 0 : Math.round((100 * given.filter(Boolean).length) / given.length)
  const toTheEnd = students.filter(({ rounds }) => rounds.at(-1) !== null).length
  const figures = [
    [t('result.percent', { percent: right }), t('result.answersRight')],
    [t('result.of', { count: toTheEnd, all: students.length }), t('result.toTheEnd')],
    [String(questions), t('result.played', { count: questions })],
  ]
  return (
    <ul className={styles.figures}>
      {figures.map(([figure, words]) => (
        <Card as="li" key={words}>
          <strong>{figure}</strong>
          <span>{words}</span>
        </Card>
      ))}
    </ul>
  )
}
