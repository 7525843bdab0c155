import { useTranslation } from 'react-i18next'
import { Wao } from '#app/ui/wao/wao.tsx'
import type { FlightRoom } from '../contract.ts'
import { GradeLanterns } from './grade-lanterns.tsx'
import shared from '../../self-paced/components/self-paced.module.css'
import styles from './flight-play.module.css'

/** How the flight of the class ended, on a player's device. */
export function FlightOutcome({ flight: { grade, percent } }: { flight: FlightRoom }) {
  const { t } = useTranslation('competitions')
  return (
    <section className={shared.landing} data-grade={grade}>
      <Wao mood={grade === 'meadow' ? 'hello' : 'cheering'} size={130} />
      <h2>{t(`flight.grade.${grade}`)}</h2>
      <GradeLanterns grade={grade} className={styles.lanterns} />
      <p>{t('flight.wayPercent', { percent })}</p>
    </section>
  )
}
