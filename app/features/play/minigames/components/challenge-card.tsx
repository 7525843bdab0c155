import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { maxDailyTries } from '#rules/games/daily.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { StudentChallenge } from '../views.ts'
import { GameBoard } from './game-board.tsx'
import { GamePicture } from './game-picture.tsx'
import { StarRow } from './star-row.tsx'
import styles from './challenge-card.module.css'

/** Today's class challenge with the student's best result and the leaderboard. Shown above all games. */
export function ChallengeCard({ challenge }: { challenge: StudentChallenge }) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const { game, level, tries, stars, score, board } = challenge
  const triesLeft = Math.max(0, maxDailyTries - tries)
  return (
    <Card title={t('challenge.title')} className={styles.card}>
      <div className={styles.what}>
        <GamePicture slug={game} className={styles.picture} />
        <div className={styles.words}>
          <strong className={styles.game}>{t(`games.${game}.title`)}</strong>
          {tries > 0 && <StarRow stars={stars} />}
          <p className={styles.left}>
            {triesLeft > 0 ? t('challenge.left', { count: triesLeft }) : t('challenge.done')}
          </p>
        </div>
        {triesLeft > 0 && (
          <Button
            variant="go"
            wide
            icon={<IconPlayerPlayFilled aria-hidden />}
            href={pathTo(`/minigame/${game}/${level}`)}
            className={styles.go}
          >
            {t('challenge.play')}
          </Button>
        )}
      </div>
      {score !== null && (
        <GameBoard board={{ ...board, scopes: [] }} best={{ stars, score }} pathTo={() => ''} period="today" />
      )}
    </Card>
  )
}
