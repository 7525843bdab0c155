import { useTranslation } from 'react-i18next'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconSeedling from '@tabler/icons-react/dist/esm/icons/IconSeedling.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import type { MeView, RoundView } from '../../contract.ts'
import { useNumber } from '../use-number.ts'
import { useRaceWords } from './use-race-words.ts'
import styles from '../play/reveal.module.css'

const icons = { right: IconStarFilled, wrong: IconSeedling, none: IconHourglass }

/** What one's best play of the round came to. */
export function RaceOutcome({ round, me: { race } }: { round: RoundView; me: MeView }) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  const words = useRaceWords()
  const own = race?.round === round.number ? race : null
  const kind = !own ? 'none' : own.stars > 0 ? 'right' : 'wrong'
  const Icon = icons[kind]
  return (
    <section className={styles.reveal}>
      <div className={styles.outcome} data-outcome={kind}>
        <span className={styles.icon} aria-hidden>
          <Icon />
        </span>
        <h2 className={styles.title}>{own ? words(own) : t('race.none')}</h2>
        {own && own.points > 0 && (
          <p className={styles.points}>{t('play.reveal.points', { points: number(own.points) })}</p>
        )}
      </div>
    </section>
  )
}
