import { useTranslation } from 'react-i18next'
import { gameMode } from '#rules/competitions/game-mode.ts'
import { roundMessageKeys } from './round-message-keys.ts'
import type { SceneProps } from './stage.tsx'
import { useTimeLeft } from './use-time-left.ts'
import styles from './question.module.css'

/** Countdown on the wall before a round. */
export function ScenePrepare({ room }: SceneProps) {
  const { t } = useTranslation('competitions')
  const timeLeft = useTimeLeft(room)
  const { number = 0, of = 0 } = room.round ?? {}
  return (
    <div className={styles.prepare}>
      <p>{t(roundMessageKeys[gameMode(room.game)], { number: number + 1, of })}</p>
      <strong>{timeLeft ? timeLeft.seconds : t('host.paused')}</strong>
      <p>{t('host.getReady')}</p>
    </div>
  )
}
