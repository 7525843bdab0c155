import { useTranslation } from 'react-i18next'
import { Wao } from '#app/ui/wao/wao.tsx'
import type { RoomView } from '../../contract.ts'
import { roundText } from '../../rounds/round-text.ts'
import styles from './paused.module.css'

/** Covers the wall during a pause, so that no player can use the pause to think about the question. */
export function ScenePaused({ room }: { room: RoomView }) {
  const { t } = useTranslation('competitions')
  return (
    <div className={styles.paused} role="status">
      <Wao mood="asleep" size={320} />
      <h3>{t('host.paused')}</h3>
      <p>{t('play.paused.text')}</p>
      {room.round && <p className={styles.round}>{roundText(t, room, room.round)}</p>}
    </div>
  )
}
