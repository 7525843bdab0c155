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

/** The sixteen secret pictures, in the order of the alphabet; a sign-in screen deals them out in its own. */
const art = { apple, bell, boat, cat, drum, elephant, fish, flower, key, kite, moon, snail, star, sun, tree, umbrella }

export type PictureName = keyof typeof art
export const pictureNames = Object.keys(art) as PictureName[]

type PictureProps = { name: PictureName; size?: number; named?: boolean; className?: string }

/** `named` where the picture stands alone, so that it is read out; beside its word it is decoration. */
export function Picture({ name, size = 64, named = false, className }: PictureProps) {
  const { t } = useTranslation('ui')
  return (
    <img
      className={className}
      src={art[name]}
      width={size}
      height={size}
      alt={named ? t(`pictures.${name}`) : ''}
      draggable={false}
    />
  )
}
