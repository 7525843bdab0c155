import { Picture, pictureNames, type PictureName } from '#app/ui/pictures/picture.tsx'
import styles from './slide.module.css'

const isPicture = (name: string | null): name is PictureName => pictureNames.some((picture) => picture === name)

type SlideProps = {
  title: string
  text: string
  picture: string | null
  lang: string | undefined
  heading?: 'h2' | 'h3'
}

/** Title, text and picture of a slide. */
export function Slide({ title, text, picture, lang, heading: Heading = 'h2' }: SlideProps) {
  return (
    <div className={styles.slide} data-picture={isPicture(picture) || undefined}>
      {isPicture(picture) && <Picture name={picture} size={96} className={styles.picture} />}
      <div lang={lang}>
        <Heading className={styles.title}>{title}</Heading>
        {text !== '' && <p className={styles.text}>{text}</p>}
      </div>
    </div>
  )
}
