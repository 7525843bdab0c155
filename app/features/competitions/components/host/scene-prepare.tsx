import { useTranslation } from 'react-i18next'
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
      <p>{t(room.game === 'arena' ? 'arena.levelOf' : 'host.questionOf', { number: number + 1, of })}</p>
      <strong>{left ? left.seconds : t('host.paused')}</strong>
      <p>{t('host.getReady')}</p>
    </div>
  )
}
