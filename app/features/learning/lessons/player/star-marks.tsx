import star from '#app/ui/art/pictures/star.svg?url'
import styles from './star-marks.module.css'

/** Three stars; missing ones are pale. */
export function StarMarks({ stars, size, label }: { stars: number; size: number; label: string }) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {[1, 2, 3].map((number) => (
        <img key={number} src={star} alt="" width={size} height={size} data-missing={number > stars || undefined} />
      ))}
    </span>
  )
}
