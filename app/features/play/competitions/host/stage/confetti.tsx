import styles from './confetti.module.css'

/** Falls once, from fixed positions that are the same on every screen. */
export const Confetti = () => (
  <span className={styles.confetti} aria-hidden>
    {Array.from({ length: 24 }, (_, index) => (
      <i key={index} style={{ left: `${(index * 37 + 5) % 100}%`, animationDelay: `${(index * 53) % 600}ms` }} />
    ))}
  </span>
)
