import type { Picture } from '#rules/questions/question.ts'
import { parseUploadedPicture } from '#rules/questions/uploaded-picture.ts'
import styles from './question-picture.module.css'

const drawings = import.meta.glob<string>('../../../../../content/questions/pictures/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** A built-in or uploaded picture; renders nothing if a built-in one no longer exists. */
export function QuestionPicture({ picture: { file, alt } }: { picture: Picture }) {
  const address = parseUploadedPicture(file)
    ? `/api/1.0/question-pictures?file=${file}`
    : drawings[`../../../../../content/questions/pictures/${file}.svg`]
  return address ? <img className={styles.picture} src={address} alt={alt} loading="lazy" /> : null
}
