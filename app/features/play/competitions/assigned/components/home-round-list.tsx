import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { climbHeight } from '#rules/competitions/arena/climb.ts'
import { levelNumber } from '#rules/games/catalog.ts'
import { StarRow } from '#app/features/play/minigames/public.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { useClimbMessage } from '../../arena/components/use-climb-message.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import type { HomeRound, HomeRoundsView } from '../home-rounds.server.ts'
import { LoadReview } from './own-review.tsx'
import styles from './assigned.module.css'

// Loaded lazily: only a finished arena shows programs, and the level is larger than the list.
const OwnPrograms = lazyPart(() => import('../../arena/components/own-programs.tsx'))

type HomeRoundListProps = {
  rounds: readonly HomeRound[]
  /** Absent after the homework has closed. */
  onOpen?: (round: number) => void
}

/** Levels or minigames of homework with the student's best result, and a button to try each. */
export function HomeRoundList({ rounds, onOpen }: HomeRoundListProps) {
  return (
    <ol>
      {rounds.map((round, index) => (
        <HomeRoundItem
          key={round.round}
          round={round}
          number={index + 1}
          onOpen={round.isOpen && onOpen ? () => onOpen(round.round) : undefined}
        />
      ))}
    </ol>
  )
}

function HomeRoundItem({ round, number, onOpen }: { round: HomeRound; number: number; onOpen?: () => void }) {
  const { t } = useTranslation(['competitions', 'minigames'])
  const { race, climb, best } = round
  const title = race
    ? t('minigames:levelOf', { game: t(`minigames:games.${race.game}.title`), number: levelNumber(race.level ?? '1') })
    : t('arena.level', { number })
  const hasTried = climb !== null || best !== null
  const label = t(hasTried ? 'assigned.tryAgain' : 'assigned.goPlay')
  return (
    <li className={styles.reviewed}>
      <h3 className={styles.roundTitle}>{title}</h3>
      <RoundResult round={round} />
      {round.level && round.programs && (
        <Suspense>
          <OwnPrograms level={round.level} programs={round.programs} />
        </Suspense>
      )}
      {onOpen && (
        <Button
          variant={hasTried ? 'soft' : 'go'}
          size="large"
          wide
          icon={hasTried ? <IconRefresh aria-hidden /> : <IconPlayerPlayFilled aria-hidden />}
          aria-label={`${label}: ${title}`}
          onClick={onOpen}
        >
          {label}
        </Button>
      )}
    </li>
  )
}

function RoundResult({ round: { climb, best } }: { round: HomeRound }) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const climbMessage = useClimbMessage()
  if (climb)
    return (
      <div className={styles.roundResult}>
        <strong className={styles.score}>{t('arena.height', { percent: climbHeight(climb.points) })}</strong>
        <p>{climbMessage(climb)}</p>
      </div>
    )
  if (best)
    return (
      <div className={styles.roundResult}>
        <StarRow stars={best.stars} large />
        <p>{t('race.reached', { count: best.stars, points: formatNumber(best.points) })}</p>
      </div>
    )
  return <p className={styles.hint}>{t('assigned.notTried')}</p>
}

/** Best results below the podium of a live room, loaded on demand. */
export function LiveResults({ homeRounds }: { homeRounds: HomeRoundsView | null }) {
  const { t } = useTranslation('competitions')
  return homeRounds ? <HomeResults homeRounds={homeRounds} /> : <LoadReview label={t('assigned.showTries')} />
}

/** The student's best results below the podium. */
export function HomeResults({ homeRounds: { rounds } }: { homeRounds: HomeRoundsView }) {
  const { t } = useTranslation('competitions')
  return (
    <section className={styles.review}>
      <h2>{t('assigned.bestTries')}</h2>
      <HomeRoundList rounds={rounds} />
    </section>
  )
}
