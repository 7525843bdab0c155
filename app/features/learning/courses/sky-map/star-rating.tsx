import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import styles from './star-rating.module.css'

/** Share of a lesson's stars as up to three filled stars; the third only if the student has won every star. */
export function StarRating({ stars, maxStars }: { stars: number; maxStars: number }) {
  const filledCount = Math.min(3, Math.floor((3 * stars) / Math.max(1, maxStars)))
  return (
    <span className={styles.stars} aria-hidden>
      {[1, 2, 3].map((star) => (
        <IconStarFilled key={star} data-won={star <= filledCount || undefined} />
      ))}
    </span>
  )
}
