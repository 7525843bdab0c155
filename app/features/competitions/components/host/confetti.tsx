import styles from './confetti.module.css'

/** Falls once, from places that are the same on every screen. */
export const Confetti = () => (
  <span className={styles.confetti} aria-hidden>
    {Array.from({ length: 24 }, (_, at) => (
      <i key={at} style={{ left: `${(at * 37 + 5) % 100}%`, animationDelay: `${(at * 53) % 600}ms` }} />
    ))}
  </span>
)
