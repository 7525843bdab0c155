import { useTranslation } from 'react-i18next'
import { Wao } from '#app/ui/wao/wao.tsx'
import { roundMessageKeys } from './round-message-keys.ts'
import { gameMode } from '#rules/competitions/game-mode.ts'
import type { RoomView } from '../../contract.ts'
import styles from './paused.module.css'

/** Covers the wall during a pause, so that no player can use the pause to think about the question. */
export function ScenePaused({ room: { round, game } }: { room: RoomView }) {
  const { t } = useTranslation('competitions')
  return (
    <div className={styles.paused} role="status">
      <Wao mood="asleep" size={320} />
      <h3>{t('host.paused')}</h3>
      <p>{t('play.paused.text')}</p>
      {round && (
        <p className={styles.round}>
          {t(roundMessageKeys[gameMode(game)], { number: round.number + 1, of: round.of })}
        </p>
      )}
    </div>
  )
}
