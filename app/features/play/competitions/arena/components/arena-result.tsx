import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import type { ResultPage } from '../../results/result-page.server.ts'
import { RoundResults } from '../../results/components/round-results.tsx'

// Loaded lazily: levels and mistake texts are larger than the report.
const LevelMistakes = lazyPart(() => import('./level-mistakes.tsx'))

/** Report of an arena: per level, how many players solved it, the share of passed tests, and a link to its lesson. */
export function ArenaResult({ page }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const rounds = page.levels.map((level) => {
    const { round, title, lesson, sent, solved, testsShare } = level
    return {
      ...{ round, title, passed: solved },
      summary: [
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
