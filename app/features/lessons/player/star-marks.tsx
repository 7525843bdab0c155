import star from '#app/ui/art/pictures/star.svg?url'
import styles from './star-marks.module.css'

/** Three places for stars; those that are missing are pale. */
export function StarMarks({ stars, size, label }: { stars: number; size: number; label: string }) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {[1, 2, 3].map((place) => (
        <img key={place} src={star} alt="" width={size} height={size} data-missing={place > stars || undefined} />
      ))}
    </span>
  )
}
