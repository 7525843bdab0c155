import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconSeedling from '@tabler/icons-react/dist/esm/icons/IconSeedling.mjs'
import { Wao } from '#app/ui/wao/wao.tsx'
import { useFormatNumber } from '../../components/use-format-number.ts'
import styles from './reveal.module.css'

type OwnOutcomeProps = {
  kind: 'right' | 'wrong' | 'none'
  /** Icon for the kind `right`. */
  rightIcon: typeof IconSeedling
  title: string
  points: number
  /** Suggests where to look while waiting. */
  hint: string
  children?: ReactNode
}

const moods = { right: 'cheering', wrong: 'thinking', none: 'hello' } as const

/** The player's result of a round in the arena or a race, where there is no answer to a question. */
export function OwnOutcome({ kind, rightIcon, title, points, hint, children }: OwnOutcomeProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const Icon = { right: rightIcon, wrong: IconSeedling, none: IconHourglass }[kind]
  return (
    <section className={styles.reveal}>
      <div className={styles.outcome} data-outcome={kind}>
        <span className={styles.icon} aria-hidden>
          <Icon />
        </span>
        <h2 className={styles.title}>{title}</h2>
        {points > 0 && <p className={styles.points}>{t('play.reveal.points', { points: formatNumber(points) })}</p>}
        {children}
      </div>
      <div className={styles.meanwhile}>
        <Wao mood={moods[kind]} size={150} />
        <p>{hint}</p>
      </div>
    </section>
  )
}
