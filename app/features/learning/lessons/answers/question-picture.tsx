import type { Picture } from '#rules/questions/question.ts'
import styles from './question-picture.module.css'

const drawings = import.meta.glob<string>('../../../../../content/questions/pictures/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** A picture that ships with the product; renders nothing if the file no longer exists. */
export function QuestionPicture({ picture: { file, alt } }: { picture: Picture }) {
  const address = drawings[`../../../../../content/questions/pictures/${file}.svg`]
  return address ? <img className={styles.picture} src={address} alt={alt} loading="lazy" /> : null
}
