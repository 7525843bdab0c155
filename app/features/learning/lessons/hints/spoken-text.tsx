import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
import { protectThaiName } from '../player/thai-name.ts'
import styles from './hint-ladder.module.css'

/** Text with a button that reads it aloud. */
export const SpokenText = ({ text }: { text: string }) => (
  <div className={styles.words}>
    <p>{protectThaiName(text)}</p>
    <ReadAloud text={text} className={styles.voice} />
  </div>
)
