import { Picture, pictureNames } from '#app/ui/pictures/picture.tsx'
import type { PrintedSecret } from '../contract.ts'
import styles from './secret-shown.module.css'

/** A child's secret large on a screen: pictures in their order, or the words as one writes them. */
export function SecretShown({ secret }: { secret: PrintedSecret }) {
  if ('words' in secret) return <p className={styles.words}>{secret.words}</p>
  return (
    <ol className={styles.pictures}>
      {secret.pictures.map((picture, at) => (
        <li key={at} className={styles.tile}>
          <span className={styles.number} aria-hidden>
            {at + 1}
          </span>
          <Picture name={pictureNames[picture]!} size={72} named />
        </li>
      ))}
    </ol>
  )
}
