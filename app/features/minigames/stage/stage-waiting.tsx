import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { GameSlug } from '#rules/games/catalogue.ts'
import { schemeOf, skies } from './skies.ts'
import styles from './play-screen.module.css'

/** The sky of a game that is on its way: drawn with the page, and where the stage will be. */
export function StageWaiting({ slug }: { slug: GameSlug }) {
  const { t } = useTranslation('minigames')
  return (
    <div className={clsx(styles.screen, styles[skies[slug]])} {...schemeOf(skies[slug])}>
      <span className={styles.scenery} aria-hidden />
      <p className={styles.message} role="status" aria-busy>
        {t('stage.loading')}
      </p>
    </div>
  )
}
