import { useTranslation } from 'react-i18next'
import { phrases, stickers, type NoteColor, type ReadyMadeNote } from '#rules/classrooms/class-board.ts'
import { StickerPicture } from './board-note.tsx'
import styles from './class-board.module.css'

type ReadyMadeNotesProps = { colour: NoteColor; busy: boolean; onPost: (note: ReadyMadeNote) => void }

/** Stickers and phrases to post with one tap, for students who may not write free text. */
export function ReadyMadeNotes({ colour, busy, onPost }: ReadyMadeNotesProps) {
  const { t } = useTranslation('classrooms')
  return (
    <div className={styles.ready}>
      <div className={styles.stickers}>
        {stickers.map((sticker) => (
          <button
            key={sticker}
            type="button"
            className={styles.pick}
            aria-label={t(`board.stickers.${sticker}`)}
            disabled={busy}
            onClick={() => onPost({ sticker, colour })}
          >
            <StickerPicture sticker={sticker} />
          </button>
        ))}
      </div>
      <div className={styles.phrases}>
        {phrases.map((phrase) => (
          <button
            key={phrase}
            type="button"
            className={styles.phrase}
            disabled={busy}
            onClick={() => onPost({ phrase, colour })}
          >
            {t(`board.phrases.${phrase}`)}
          </button>
        ))}
      </div>
    </div>
  )
}
