import { Picture, pictureNames } from '#app/ui/pictures/picture.tsx'
import type { PrintedSecret } from '../contract.ts'
import styles from './secret-on-paper.module.css'

/** Printed secret: numbered pictures, or words. */
export function SecretOnPaper({ secret, small = false }: { secret: PrintedSecret; small?: boolean }) {
  if ('words' in secret) return <p className={styles.words}>{secret.words}</p>
  return (
    <ol className={small ? styles.small : styles.pictures}>
      {secret.pictures.map((picture, index) => (
        <li key={index} className={styles.place}>
          <span className={styles.number} aria-hidden>
            {index + 1}
          </span>
          <span className={styles.tile}>
            <Picture name={pictureNames[picture]!} size={small ? 20 : 40} isNamed />
          </span>
        </li>
      ))}
    </ol>
  )
}
