import { Picture } from '#app/ui/pictures/picture.tsx'
import { defaultKite } from '#app/ui/kite/kite-design.ts'
import { Kite } from '#app/ui/kite/kite.tsx'
import styles from './card-picture.module.css'

/** Illustration of a login card. */
export const CardPicture = () => (
  <span className={styles.card} aria-hidden>
    <span className={styles.head}>
      <Kite look={defaultKite('a card')} size={36} />
      <span className={styles.line} />
    </span>
    <span className={styles.code} />
    <span className={styles.secret}>
      <Picture name="cat" size={36} />
      <Picture name="sun" size={36} />
      <Picture name="boat" size={36} />
    </span>
  </span>
)
