import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import styles from './third-stars.module.css'

/** How many of a lesson's stars, as three: all three only where every one is won. */
export function ThirdStars({ stars, most }: { stars: number; most: number }) {
  const full = Math.min(3, Math.floor((3 * stars) / Math.max(1, most)))
  return (
    <span className={styles.stars} aria-hidden>
      {[1, 2, 3].map((star) => (
        <IconStarFilled key={star} data-won={star <= full || undefined} />
      ))}
    </span>
  )
}
