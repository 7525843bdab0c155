import { useTranslation } from 'react-i18next'
import IconInfinity from '@tabler/icons-react/dist/esm/icons/IconInfinity.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconUmbrella from '@tabler/icons-react/dist/esm/icons/IconUmbrella.mjs'
import type { GameSlug } from '#rules/games/catalogue.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import type { GamePage } from '../views.ts'
import { StarRow } from './star-row.tsx'
import { useNumber } from './use-number.ts'
import styles from './extra-card.module.css'

type ExtraCardProps = {
  slug: GameSlug
  level: NonNullable<GamePage['extra']>
  /** Where it leads and what the button says, where not to the play itself. */
  to?: { href: string; label: string } | undefined
}

const icons = { endless: IconInfinity, safety: IconUmbrella } as const

/** The level beside the others: what it is, own best, and the way in, or what opens it. */
export function ExtraCard({ slug, level: { id, isOpen, stars, score }, to }: ExtraCardProps) {
  const { t } = useTranslation('minigames')
  const number = useNumber()
  const pathTo = useLocalePath()
  const { href, label } = to ?? { href: pathTo(`/minigame/${slug}/${id}`), label: t(`extra.${id}.play`) }
  const Icon = icons[id]
  return (
    <section className={styles.card} aria-labelledby="extra">
      <h2 id="extra" className={styles.title}>
        <Icon aria-hidden />
        {t(`extra.${id}.title`)}
      </h2>
      <p className={styles.rule}>{t(`extra.${id}.rule`)}</p>
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
          {t(`extra.${id}.locked`)}
        </p>
      )}
    </section>
  )
}
