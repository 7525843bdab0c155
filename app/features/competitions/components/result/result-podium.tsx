import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/card.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import type { ResultPage } from '../../result-page.server.ts'
import { useNumber } from '../use-number.ts'
import styles from './result.module.css'

/** Those on the first three places; who has as many points shares a place. */
export function ResultPodium({ students, guests }: Pick<ResultPage, 'students' | 'guests'>) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  const first = [...students, ...guests.map((guest) => ({ ...guest, personId: null }))]
    .filter(({ rank, points }) => rank <= 3 && points > 0)
    .toSorted((one, other) => one.rank - other.rank)
  if (first.length === 0) return null
  return (
    <Card title={t('result.podium')} className={styles.podium}>
      <ol>
        {first.map(({ player, personId, name, rank, points }) => (
          <li key={player} data-rank={rank}>
            <ChildKite id={personId ?? player} size={56} />
            <b>{rank}</b>
            <span>{personId === null ? t('result.guest', { name }) : name}</span>
            <strong>{number(points)}</strong>
          </li>
        ))}
      </ol>
      {guests.length > 0 && <p>{t('result.guests', { count: guests.length })}</p>}
    </Card>
  )
}
