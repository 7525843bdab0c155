import { useTranslation } from 'react-i18next'
import apple from '../art/pictures/apple.svg?url'
import bell from '../art/pictures/bell.svg?url'
import boat from '../art/pictures/boat.svg?url'
import cat from '../art/pictures/cat.svg?url'
import drum from '../art/pictures/drum.svg?url'
import elephant from '../art/pictures/elephant.svg?url'
import fish from '../art/pictures/fish.svg?url'
import flower from '../art/pictures/flower.svg?url'
import key from '../art/pictures/key.svg?url'
import kite from '../art/pictures/kite.svg?url'
import moon from '../art/pictures/moon.svg?url'
import snail from '../art/pictures/snail.svg?url'
import star from '../art/pictures/star.svg?url'
import sun from '../art/pictures/sun.svg?url'
import tree from '../art/pictures/tree.svg?url'
import umbrella from '../art/pictures/umbrella.svg?url'

/** The sixteen pictures of picture passwords, in alphabetical order; sign-in screens shuffle them. */
const art = { apple, bell, boat, cat, drum, elephant, fish, flower, key, kite, moon, snail, star, sun, tree, umbrella }

export type PictureName = keyof typeof art
export const pictureNames = Object.keys(art) as PictureName[]

type PictureProps = { name: PictureName; size?: number; isNamed?: boolean; className?: string }

/** Set `isNamed` if the picture has no text beside it: screen readers then read its name. */
export function Picture({ name, size = 64, isNamed = false, className }: PictureProps) {
  const { t } = useTranslation('ui')
  return (
    <img
      className={className}
      src={art[name]}
      width={size}
      height={size}
      alt={isNamed ? t(`pictures.${name}`) : ''}
      draggable={false}
    />
  )
}
