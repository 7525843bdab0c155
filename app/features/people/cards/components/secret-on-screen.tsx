import { Picture, pictureNames } from '#app/ui/pictures/picture.tsx'
import type { PrintedSecret } from '../contract.ts'
import styles from './secret-on-screen.module.css'

/** A child's secret in large size: numbered pictures, or words. */
export function SecretOnScreen({ secret }: { secret: PrintedSecret }) {
  if ('words' in secret) return <p className={styles.words}>{secret.words}</p>
  return (
    <ol className={styles.pictures}>
      {secret.pictures.map((picture, index) => (
        <li key={index} className={styles.tile}>
          <span className={styles.number} aria-hidden>
            {index + 1}
          </span>
          <Picture name={pictureNames[picture]!} size={72} isNamed />
        </li>
      ))}
    </ol>
  )
}
