import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconSeedling from '@tabler/icons-react/dist/esm/icons/IconSeedling.mjs'
import { isSolved } from '#rules/competitions/arena/climb.ts'
import type { MeView, RoundView } from '../../contract.ts'
import { useNumber } from '../use-number.ts'
import { useClimbWords } from './use-climb-words.ts'
import styles from '../play/reveal.module.css'

const icons = { right: IconCheck, wrong: IconSeedling, none: IconHourglass }

/** What one's best program of the round came to. */
export function ArenaOutcome({ round, me: { climb } }: { round: RoundView; me: MeView }) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  const words = useClimbWords()
  const own = climb?.round === round.number ? climb : null
  const kind = !own ? 'none' : isSolved(own) ? 'right' : 'wrong'
  const Icon = icons[kind]
  return (
    <section className={styles.reveal}>
      <div className={styles.outcome} data-outcome={kind}>
        <span className={styles.icon} aria-hidden>
          <Icon />
        </span>
        <h2 className={styles.title}>
          {own ? (isSolved(own) ? t('arena.solved') : t('arena.almost', own)) : t('arena.none')}
        </h2>
        {own && own.points > 0 && (
          <p className={styles.points}>{t('play.reveal.points', { points: number(own.points) })}</p>
        )}
        {own && isSolved(own) && <p>{words(own)}</p>}
      </div>
    </section>
  )
}
