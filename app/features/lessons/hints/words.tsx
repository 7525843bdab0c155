import { ReadAloud } from '#app/ui/read-aloud.tsx'
import { keepName } from '../player/thai-name.ts'
import styles from './hint-ladder.module.css'

/** A sentence that can be heard. */
export const Words = ({ text }: { text: string }) => (
  <div className={styles.words}>
    <p>{keepName(text)}</p>
    <ReadAloud text={text} className={styles.voice} />
  </div>
)
