import { useTranslation } from 'react-i18next'
import type { Content } from '#rules/messages/contents.ts'
import { Picture, type PictureName } from '#app/ui/pictures/picture.tsx'
import { WaoStill, type Mood } from '#app/ui/wao/wao-still.tsx'

const moodPrefix = 'wao-'

/** Returns the text of a message in the language of the reader: phrases are stored as keys. */
export function useContentText(): (content: Content) => string {
  const { t } = useTranslation(['messages', 'ui'])
  return ({ kind, content }) => {
    if (kind === 'text') return content
    if (kind === 'phrase') return t(`phrases.${content}`)
    return content.startsWith(moodPrefix) ? t(`moods.${content.slice(moodPrefix.length)}`) : t(`ui:pictures.${content}`)
  }
}

type StickerPictureProps = { sticker: string; size: number; className?: string }

/** Picture of a sticker without text; write its name beside it for screen readers. */
export function StickerPicture({ sticker, size, className }: StickerPictureProps) {
  return sticker.startsWith(moodPrefix) ? (
    <WaoStill mood={sticker.slice(moodPrefix.length) as Mood} size={size} className={className} />
  ) : (
    <Picture name={sticker as PictureName} size={size} className={className} />
  )
}
