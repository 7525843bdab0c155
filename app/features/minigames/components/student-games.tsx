import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { isUp, type Arcade } from '../views.ts'
import { ChallengeCard } from './challenge-card.tsx'
import { FlightList } from './flight-list.tsx'
import { GameCard } from './game-card.tsx'
import { GameTimeChip } from './game-time-chip.tsx'
import { GamesAsleep } from './games-asleep.tsx'
import { GamesGrid } from './games-grid.tsx'
import styles from './student-games.module.css'

type StudentGamesProps = {
  arcade: Arcade
  /** Where a card leads: to the levels with leaderboards, or to the game itself. */
  to: '/dashboard/minigame' | '/minigame'
}

/** The games of whoever plays, with their stars. */
export function StudentGames({ arcade: { challenge, games, flights, counts, time, quiet }, to }: StudentGamesProps) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const { revalidate } = useRevalidator()
  if (quiet) return <GamesAsleep quiet={quiet} onWake={() => void revalidate()} />
  if (games.length === 0) return <EmptyState mood="asleep" title={t('noGames')} hint={t('noGamesHint')} />
  return (
    <>
      {time && (
        <p className={styles.time}>
          <Chip tone={isUp(time) ? 'warning' : 'neutral'}>{t('minutesOf', time)}</Chip>
        </p>
      )}
      {challenge && <ChallengeCard challenge={challenge} />}
      <GamesGrid games={flights.length > 0 ? givenFirst(games) : games}>
        {({ slug, stars, of, time: timeOfDay }) => (
          <GameCard
            key={slug}
            slug={slug}
            href={pathTo(`${to}/${slug}`)}
            stars={counts ? { won: stars, of } : undefined}
            isPale={timeOfDay !== null && isUp(timeOfDay)}
          >
            {timeOfDay && <GameTimeChip time={timeOfDay} below />}
            {slug === 'quiz-flight' && <FlightList flights={flights} most={3} more={pathTo(`/minigame/${slug}`)} />}
          </GameCard>
        )}
      </GamesGrid>
    </>
  )
}

/** What the class was given by those who teach it is not to be looked for below all the others. */
const givenFirst = (games: Arcade['games']): Arcade['games'] =>
  games.toSorted((one, other) => Number(other.slug === 'quiz-flight') - Number(one.slug === 'quiz-flight'))
