import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconFlowerFilled from '@tabler/icons-react/dist/esm/icons/IconFlowerFilled.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import IconThumbUpFilled from '@tabler/icons-react/dist/esm/icons/IconThumbUpFilled.mjs'
import { writerOfNote, type Note, type Sticker } from '#rules/classrooms/class-board.ts'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import styles from './class-board.module.css'

const icons = {
  star: IconStarFilled,
  heart: IconHeartFilled,
  thumb: IconThumbUpFilled,
  rocket: IconRocket,
  flower: IconFlowerFilled,
}

/** Decorative picture of a sticker: the parent element must provide the text for screen readers. */
export function StickerPicture({ sticker }: { sticker: Sticker }) {
  if (sticker === 'hello' || sticker === 'cheering' || sticker === 'thinking')
    return <WaoStill mood={sticker} size={72} />
  const Icon = icons[sticker]
  return <Icon className={styles.sticker} data-sticker={sticker} width={60} height={60} aria-hidden />
}

type BoardNoteProps = {
  noteKey: string
  note: Note
  /** The writer's name; undefined if it is not visible to the reader. */
  name: string | undefined
  /** Action buttons of the note. */
  children?: ReactNode
}

export function BoardNote({ noteKey, note, name, children }: BoardNoteProps) {
  const { t } = useTranslation('classrooms')
  return (
    <li className={styles.note} data-colour={note.colour}>
      {'sticker' in note ? (
        <p className={styles.text}>
          <StickerPicture sticker={note.sticker} />
          <span className="sk-visually-hidden">{t(`board.stickers.${note.sticker}`)}</span>
        </p>
      ) : (
        <p className={styles.text}>{'phrase' in note ? t(`board.phrases.${note.phrase}`) : note.text}</p>
      )}
      <span className={styles.writer}>
        <ChildKite id={writerOfNote(noteKey)} size={24} label={name ? undefined : t('board.somebody')} />
        {name}
      </span>
      {children}
    </li>
  )
}
