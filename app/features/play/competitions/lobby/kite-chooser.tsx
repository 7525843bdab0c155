import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lobbyColors, lobbyKite, lobbyShapes, readLobbyKite } from '#rules/competitions/lobby-play.ts'
import { kiteColors, parseKite } from '#app/ui/kite/kite-design.ts'
import { Kite } from '#app/ui/kite/kite.tsx'
import styles from './kite-chooser.module.css'

type KiteChooserProps = { kite: string | null; onChoose: (kite: string) => void }

/** Shape and color of the kite that the player flies in this room. */
export function KiteChooser({ kite: savedKite, onChoose }: KiteChooserProps) {
  const { t } = useTranslation('competitions')
  // Fast taps on a shape and a color must not wait for the server.
  const [pickedKite, setPickedKite] = useState<string | null>(null)
  const kite = pickedKite ?? savedKite
  const choose = (chosenKite: string) => {
    setPickedKite(chosenKite)
    onChoose(chosenKite)
  }
  const chosen = readLobbyKite(kite)
  return (
    <div className={styles.chooser}>
      <div className={styles.row} role="group" aria-label={t('play.waiting.shape')}>
        {lobbyShapes.map((shape, index) => (
          <button
            key={shape}
            type="button"
            aria-pressed={kite !== null && shape === chosen.shape}
            aria-label={t('play.waiting.shapeNumber', { number: index + 1 })}
            onClick={() => choose(lobbyKite(shape, chosen.colour))}
          >
            <Kite look={parseKite('', lobbyKite(shape, chosen.colour))} size={44} />
          </button>
        ))}
      </div>
      <div className={styles.row} role="group" aria-label={t('play.waiting.color')}>
        {lobbyColors.map((color, index) => (
          <button
            key={color}
            type="button"
            className={styles.color}
            style={{ background: kiteColors[color][1] }}
            aria-pressed={kite !== null && color === chosen.colour}
            aria-label={t('play.waiting.colorNumber', { number: index + 1 })}
            onClick={() => choose(lobbyKite(chosen.shape, color))}
          />
        ))}
      </div>
    </div>
  )
}
