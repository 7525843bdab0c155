import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GameSlug } from '#rules/games/catalog.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
import { ScreenDialog } from '#app/ui/dialogs/screen-dialog.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import { EndingPicture } from './ending-picture.tsx'
import styles from './ending.module.css'

/** Ending after a game's twelve levels: final picture and a summary of what the player learned. */
export function GameEnding({ slug, onClose }: { slug: GameSlug; onClose: () => void }) {
  const { t } = useTranslation('minigames')
  const screen = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const element = screen.current
    element?.showModal()
    heading.current?.focus()
    return () => element?.close()
  }, [])
  const [title, text] = [t(`endings.${slug}.title`), t(`endings.${slug}.text`)]
  return (
    <ScreenDialog ref={screen} className={styles.scene} aria-labelledby="game-ending" onCancel={onClose}>
      <EndingPicture slug={slug} />
      <div className={styles.panel}>
        <div className={styles.head}>
          <WaoStill mood="cheering" size={84} />
          <h2 id="game-ending" ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <ReadAloud text={`${title}. ${text}`} />
        </div>
        <p className={styles.text}>{text}</p>
        <Button variant="go" size="large" wide onClick={onClose}>
          {t('endings.goOn')}
        </Button>
      </div>
    </ScreenDialog>
  )
}
