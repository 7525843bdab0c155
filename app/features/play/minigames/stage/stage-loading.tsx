import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { GameSlug } from '#rules/games/catalog.ts'
import { colorSchemeProps, skies } from './skies.ts'
import styles from './play-screen.module.css'

/** Loading screen with the game's sky, server-rendered in place of the stage. */
export function StageLoading({ slug }: { slug: GameSlug }) {
  const { t } = useTranslation('minigames')
  return (
    <div className={clsx(styles.screen, styles[skies[slug]])} {...colorSchemeProps(skies[slug])}>
      <span className={styles.scenery} aria-hidden />
      <p className={styles.message} role="status" aria-busy>
        {t('stage.loading')}
      </p>
    </div>
  )
}
