import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { isTimeUp, type Arcade } from '../views.ts'
import { ChallengeCard } from './challenge-card.tsx'
import { FlightList } from './flight-list.tsx'
import { GameCard } from './game-card.tsx'
import { GameTimeChip } from './game-time-chip.tsx'
import { GamesAsleep } from './games-asleep.tsx'
import { GamesGrid } from './games-grid.tsx'
import styles from './student-games.module.css'

type StudentGamesProps = {
  arcade: Arcade
  /** Base path of the card links: the levels with leaderboards, or the game itself. */
  to: '/dashboard/minigame' | '/minigame'
}

/** The viewer's games with their stars. */
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
          <Chip tone={isTimeUp(time) ? 'warning' : 'neutral'}>{t('minutesOf', time)}</Chip>
        </p>
      )}
      {challenge && <ChallengeCard challenge={challenge} />}
      <GamesGrid games={flights.length > 0 ? putQuizFlightFirst(games) : games}>
        {({ slug, stars, of, time: timeOfDay }) => (
          <GameCard
            key={slug}
            slug={slug}
            href={pathTo(`${to}/${slug}`)}
            stars={counts ? { won: stars, of } : undefined}
            isPale={timeOfDay !== null && isTimeUp(timeOfDay)}
          >
            {timeOfDay && <GameTimeChip time={timeOfDay} below />}
            {slug === 'quiz-flight' && (
              <FlightList flights={flights} maxShown={3} morePath={pathTo(`/minigame/${slug}`)} />
            )}
          </GameCard>
        )}
      </GamesGrid>
    </>
  )
}

/** Puts Quiz Flight first if the teacher has assigned banks, so that students find them. */
const putQuizFlightFirst = (games: Arcade['games']): Arcade['games'] =>
  games.toSorted((game, other) => Number(other.slug === 'quiz-flight') - Number(game.slug === 'quiz-flight'))
