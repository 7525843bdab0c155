import { useTranslation } from 'react-i18next'
import IconInfinity from '@tabler/icons-react/dist/esm/icons/IconInfinity.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { GameSlug } from '#rules/games/catalogue.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import type { GameLevel } from '../views.ts'
import { StarRow } from './star-row.tsx'
import { useNumber } from './use-number.ts'
import styles from './endless-card.module.css'

type EndlessCardProps = {
  slug: GameSlug
  level: GameLevel
  /** Where it leads and what the button says, where not to the play itself. */
  to?: { href: string; label: string } | undefined
}

/** A game played until it ends by itself: its rule, own best, and the way in, or what opens it. */
export function EndlessCard({ slug, level: { id, isOpen, stars, score }, to }: EndlessCardProps) {
  const { t } = useTranslation('minigames')
  const number = useNumber()
  const pathTo = useLocalePath()
  const { href, label } = to ?? { href: pathTo(`/minigame/${slug}/${id}`), label: t('endless.play') }
  // Only a game that can be played so has words for it.
  const night = slug as 'bit-lanterns'
  return (
    <section className={styles.card} aria-labelledby="endless">
      <h2 id="endless" className={styles.title}>
        <IconInfinity aria-hidden />
        {t('endless.title')}: {t(`endless.${night}.name`)}
      </h2>
      <p className={styles.rule}>{t(`endless.${night}.rule`)}</p>
      {score !== null && (
        <p className={styles.best}>
          <StarRow stars={stars} /> {t('board.ownBest', { score: number(score) })}
        </p>
      )}
      {isOpen ? (
        <Button variant="soft" href={href}>
          {label}
        </Button>
      ) : (
        <p className={styles.locked}>
          <IconLock aria-hidden />
          {t('endless.locked')}
        </p>
      )}
    </section>
  )
}
