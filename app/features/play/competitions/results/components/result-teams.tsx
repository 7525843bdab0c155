import { useTranslation } from 'react-i18next'
import { showsPodiumPoints } from '#rules/competitions/podium.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ResultPage } from '../result-page.server.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import { useLocale } from '../../components/use-locale.ts'
import { TeamFlag } from '../../teams/team-flag.tsx'
import styles from './result.module.css'

/** Winning team, and place and points of each team. */
export function ResultTeams({ page: { teams, game } }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const { tag } = findLanguage(useLocale())
  const formatNumber = useFormatNumber()
  if (teams.length === 0) return null
  const name = (team: number) => t('play.team', { number: team + 1 })
  const winners = teams.filter(({ rank, points }) => rank === 1 && points > 0).map(({ team }) => name(team))
  const listFormat = new Intl.ListFormat(tag, { type: 'conjunction' })
  return (
    <Card title={t('play.board.teams')} className={styles.podium}>
      {winners.length > 0 && (
        <p className={styles.winner}>
          {t('result.teamWon', { count: winners.length, teams: listFormat.format(winners) })}
        </p>
      )}
      <ol>
        {teams.map(({ team, rank, points, players }) => (
          <li key={team} data-rank={rank}>
            <TeamFlag team={team} className={styles.flag} />
            <b>{rank}</b>
            <span>
              {name(team)}
              <small>{t('list.players', { count: players })}</small>
            </span>
            {showsPodiumPoints(game) && <strong>{t('race.points', { points: formatNumber(points) })}</strong>}
          </li>
        ))}
      </ol>
      {showsPodiumPoints(game) && <p>{t('result.teamMean')}</p>}
    </Card>
  )
}
