import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { gameMode, isSelfPaced } from '#rules/competitions/game-mode.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { ResultPage } from '../result-page.server.ts'
import { ArenaResult } from '../../arena/components/arena-result.tsx'
import { RaceResult } from '../../race/components/race-result.tsx'
import { StepResults } from '../../steps/components/step-results.tsx'
import { ExportMenu } from './export-menu.tsx'
import { MakePractice } from './make-practice.tsx'
import { QuestionResults } from './question-results.tsx'
import { ResultFigures } from './result-figures.tsx'
import { ResultPeople } from './result-people.tsx'
import { ResultPodium } from './result-podium.tsx'
import { ResultTeams } from './result-teams.tsx'
import styles from './result.module.css'

/** Report of a competition for the teacher: hard questions, results of students, whom to support, and practice. */
export function ResultScreen({ page }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const formatDateTime = useDateFormatter({ dateStyle: 'full', timeStyle: 'short' })
  const { id, title, game, finishedAt, figures, students, questions, levels, races } = page
  const mode = gameMode(game)
  const isPlayed = figures.players > 0 && questions.length + levels.length + races.length > 0
  const hasOnlySteps = !isPlayed && page.steps.length > 0
  return (
    <>
      <PageHead
        title={title}
        note={[
          ...(finishedAt === null ? [] : [formatDateTime(finishedAt)]),
          // Players are counted by their ranks, which exist only after a played question.
          ...(hasOnlySteps
            ? []
            : [
                t('list.players', { count: figures.players }),
                {
                  quiz: t('list.questions', { count: questions.length }),
                  flight: t('list.questions', { count: questions.length }),
                  chase: t('list.questions', { count: questions.length }),
                  arena: t('arena.levels', { count: levels.length }),
                  race: t('race.rounds', { count: races.length }),
                }[mode],
              ]),
        ].join(' · ')}
        actions={
          <div className={styles.actions}>
            <Button variant="quiet" icon={<IconArrowLeft aria-hidden />} href={localized('/dashboard/competition')}>
              {t('competitions.title')}
            </Button>
            {isPlayed && (
              <Button variant="quiet" icon={<IconPrinter aria-hidden />} onClick={() => window.print()}>
                {t('result.print')}
              </Button>
            )}
            {isPlayed && <ExportMenu competition={id} mode={mode} />}
            {isPlayed && <MakePractice page={page} />}
          </div>
        }
      />
      {isPlayed && mode === 'arena' ? (
        <ArenaResult page={page} />
      ) : isPlayed && mode === 'race' ? (
        <RaceResult page={page} />
      ) : isPlayed ? (
        <div className={styles.result}>
          <ResultFigures figures={figures} flight={page.flight} hasEnd={!isSelfPaced(game)} />
          <ResultTeams page={page} />
          {(mode === 'quiz' || mode === 'chase') && (
            <ResultPodium students={students} guests={page.guests} game={game} />
          )}
          <QuestionResults page={page} />
          <StepResults steps={page.steps} />
          <ResultPeople page={page} />
        </div>
      ) : hasOnlySteps ? (
        <StepResults steps={page.steps} />
      ) : (
        <EmptyState mood="thinking" title={t('result.empty')} hint={t('result.emptyHint')} />
      )}
    </>
  )
}
