import { useTranslation } from 'react-i18next'
import { gameMode } from '#rules/competitions/game-mode.ts'
import { roundWords } from '../round-words.ts'
import type { SceneProps } from './stage.tsx'
import { useTimeLeft } from './use-time-left.ts'
import styles from './question.module.css'

/** Everybody looks up: the next question comes. */
export function ScenePrepare({ room }: SceneProps) {
  const { t } = useTranslation('competitions')
  const left = useTimeLeft(room)
  const { number = 0, of = 0 } = room.round ?? {}
  return (
    <div className={styles.prepare}>
      <p>{t(roundWords[gameMode(room.game)], { number: number + 1, of })}</p>
      <strong>{left ? left.seconds : t('host.paused')}</strong>
      <p>{t('host.getReady')}</p>
    </div>
  )
}
