import { useTranslation } from 'react-i18next'
import { showsPodiumPoints } from '#rules/competitions/podium.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { ResultPage } from '../result-page.server.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import styles from './result.module.css'

/** Players on ranks 1 to 3; players with equal points share a rank. */
export function ResultPodium({ students, guests, game }: Pick<ResultPage, 'students' | 'guests' | 'game'>) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const winners = [...students, ...guests.map((guest) => ({ ...guest, personId: null }))]
    .filter(({ rank, points }) => rank <= 3 && points > 0)
    .toSorted((player, other) => player.rank - other.rank)
  if (winners.length === 0) return null
  return (
    <Card title={t('result.podium')} className={styles.podium}>
      <ol>
        {winners.map(({ player, personId, name, rank, points }) => (
          <li key={player} data-rank={rank}>
            <ChildKite id={personId ?? player} size={56} />
            <b>{rank}</b>
            <span>{personId === null ? t('result.guest', { name }) : name}</span>
            {showsPodiumPoints(game) && <strong>{formatNumber(points)}</strong>}
          </li>
        ))}
      </ol>
      {guests.length > 0 && <p>{t('result.guests', { count: guests.length })}</p>}
    </Card>
  )
}
