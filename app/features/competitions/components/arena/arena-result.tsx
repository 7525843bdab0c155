import { useTranslation } from 'react-i18next'
import type { ResultPage } from '../../result-page.server.ts'
import { RoundResults } from '../result/round-results.tsx'

/** Level by level, how many solved it. */
export function ArenaResult({ page }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const rounds = page.levels.map(({ round, lesson, solved }) => ({
    ...{ round, title: lesson, passed: solved },
    words: t('arena.solvedBy', { count: solved, all: page.figures.players }),
  }))
  return <RoundResults page={page} title={t('arena.results')} rounds={rounds} />
}
