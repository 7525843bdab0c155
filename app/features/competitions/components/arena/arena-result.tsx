import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Link } from '#app/ui/link.tsx'
import type { ResultPage } from '../../result-page.server.ts'
import { RoundResults } from '../result/round-results.tsx'

/** Level by level, how many solved it, how near the others came, and the lesson it is from. */
export function ArenaResult({ page }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const rounds = page.levels.map(({ round, title, lesson, sent, solved, testsShare }) => ({
    ...{ round, title, passed: solved },
    words: [
      t('arena.solvedBy', { count: solved, all: page.figures.players }),
      ...(sent > 0 ? [t('arena.testsShare', { percent: Math.round(100 * testsShare) })] : []),
    ].join(' · '),
    link: <Link to={localized(`/dashboard/lessons?lesson=${lesson}`)}>{t('arena.toLesson')}</Link>,
  }))
  return <RoundResults page={page} title={t('arena.results')} rounds={rounds} />
}
