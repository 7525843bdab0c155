import { useTranslation } from 'react-i18next'
import { roundText } from '../../rounds/round-text.ts'
import type { SceneProps } from './stage.tsx'
import { useTimeLeft } from './use-time-left.ts'
import styles from './question.module.css'

/** Countdown on the wall before a round. */
export function ScenePrepare({ room }: SceneProps) {
  const { t } = useTranslation('competitions')
  const timeLeft = useTimeLeft(room)
  return (
    <div className={styles.prepare}>
      <p>{room.round && roundText(t, room, room.round)}</p>
      <strong>{timeLeft ? timeLeft.seconds : t('host.paused')}</strong>
      <p>{t('host.getReady')}</p>
    </div>
  )
}
