import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { Link } from '#app/ui/link.tsx'
import type { ResultPage } from '../../result-page.server.ts'
import { RoundResults } from '../result/round-results.tsx'

// Levels and what can go wrong in them are larger than the report.
const LevelMistakes = lazyPart(() => import('./level-mistakes.tsx'))

/** Level by level, how many solved it, how near the others came, and the lesson it is from. */
export function ArenaResult({ page }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const rounds = page.levels.map((level) => {
    const { round, title, lesson, sent, solved, testsShare } = level
    return {
      ...{ round, title, passed: solved },
      words: [
        t('arena.solvedBy', { count: solved, all: page.figures.players }),
        ...(sent > 0 ? [t('arena.testsShare', { percent: Math.round(100 * testsShare) })] : []),
      ].join(' · '),
      more: (
        <>
          <Suspense>
            <LevelMistakes level={level} />
          </Suspense>
          <Link to={localized(`/dashboard/lessons?lesson=${lesson}`)}>{t('arena.toLesson')}</Link>
        </>
      ),
    }
  })
  return <RoundResults page={page} title={t('arena.results')} rounds={rounds} />
}
