import { useTranslation } from 'react-i18next'
import IconInfinity from '@tabler/icons-react/dist/esm/icons/IconInfinity.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconUmbrella from '@tabler/icons-react/dist/esm/icons/IconUmbrella.mjs'
import type { GameSlug } from '#rules/games/catalog.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { GamePage } from '../views.ts'
import { StarRow } from './star-row.tsx'
import { useNumberFormat } from './use-number-format.ts'
import styles from './extra-card.module.css'

type ExtraCardProps = {
  slug: GameSlug
  level: NonNullable<GamePage['extra']>
  /** Link and label of the button; defaults to playing the level. */
  to?: { href: string; label: string } | undefined
}

const icons = { endless: IconInfinity, safety: IconUmbrella } as const

/** Card of the extra level: description, best result, and the play button or how to unlock it. */
export function ExtraCard({ slug, level: { id, isOpen, stars, score }, to }: ExtraCardProps) {
  const { t } = useTranslation('minigames')
  const formatNumber = useNumberFormat()
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
          <StarRow stars={stars} /> {t('board.ownBest', { score: formatNumber(score) })}
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
