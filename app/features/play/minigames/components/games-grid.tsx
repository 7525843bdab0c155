import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { gameEntry, gameTopics, type GameSlug, type GameTopic } from '#rules/games/catalog.ts'
import { TopicIcon } from './topic-icon.tsx'
import styles from './games-grid.module.css'

type GamesGridProps<Game> = { games: readonly Game[]; children: (game: Game) => ReactNode }

/** Grid of games with a topic filter. */
export function GamesGrid<Game extends { slug: GameSlug }>({ games, children }: GamesGridProps<Game>) {
  const { t } = useTranslation('minigames')
  const [selectedTopic, setSelectedTopic] = useState<GameTopic | null>(null)
  const getTopic = ({ slug }: Game) => gameEntry(slug).topic
  const topics = gameTopics.filter((topic) => games.some((game) => getTopic(game) === topic))
  const topicButton = (topic: GameTopic | null) => (
    <button
      key={topic}
      type="button"
      className={styles.topic}
      aria-pressed={selectedTopic === topic}
      onClick={() => setSelectedTopic(topic)}
    >
      {topic && <TopicIcon topic={topic} />}
      {topic ? t(`topics.${topic}`) : t('allGames')}
    </button>
  )
  return (
    <>
      {topics.length > 1 && (
        <div className={styles.topics} role="group" aria-label={t('byTopic')}>
          {topicButton(null)}
          {topics.map(topicButton)}
        </div>
      )}
      <ul className={styles.grid}>
        {games.filter((game) => selectedTopic === null || getTopic(game) === selectedTopic).map(children)}
      </ul>
    </>
  )
}
