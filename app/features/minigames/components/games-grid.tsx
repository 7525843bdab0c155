import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { gameEntry, gameTopics, type GameSlug, type GameTopic } from '#rules/games/catalogue.ts'
import { TopicIcon } from './topic-icon.tsx'
import styles from './games-grid.module.css'

type GamesGridProps<Game> = { games: readonly Game[]; children: (game: Game) => ReactNode }

/** Games to choose from, all or those of one topic. */
export function GamesGrid<Game extends { slug: GameSlug }>({ games, children }: GamesGridProps<Game>) {
  const { t } = useTranslation('minigames')
  const [chosen, setChosen] = useState<GameTopic | null>(null)
  const topicOf = ({ slug }: Game) => gameEntry(slug).topic
  const topics = gameTopics.filter((topic) => games.some((game) => topicOf(game) === topic))
  const choice = (topic: GameTopic | null) => (
    <button
      key={topic}
      type="button"
      className={styles.topic}
      aria-pressed={chosen === topic}
      onClick={() => setChosen(topic)}
    >
      {topic && <TopicIcon topic={topic} />}
      {topic ? t(`topics.${topic}`) : t('allGames')}
    </button>
  )
  return (
    <>
      {topics.length > 1 && (
        <div className={styles.topics} role="group" aria-label={t('byTopic')}>
          {choice(null)}
          {topics.map(choice)}
        </div>
      )}
      <ul className={styles.grid}>
        {games.filter((game) => chosen === null || topicOf(game) === chosen).map(children)}
      </ul>
    </>
  )
}
