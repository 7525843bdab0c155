import type { PictureName } from '#app/ui/pictures/picture.tsx'
import apple from '#app/ui/art/pictures/apple.svg?inline'
import bell from '#app/ui/art/pictures/bell.svg?inline'
import boat from '#app/ui/art/pictures/boat.svg?inline'
import cat from '#app/ui/art/pictures/cat.svg?inline'
import drum from '#app/ui/art/pictures/drum.svg?inline'
import elephant from '#app/ui/art/pictures/elephant.svg?inline'
import fish from '#app/ui/art/pictures/fish.svg?inline'
import flower from '#app/ui/art/pictures/flower.svg?inline'
import key from '#app/ui/art/pictures/key.svg?inline'
import kite from '#app/ui/art/pictures/kite.svg?inline'
import moon from '#app/ui/art/pictures/moon.svg?inline'
import snail from '#app/ui/art/pictures/snail.svg?inline'
import star from '#app/ui/art/pictures/star.svg?inline'
import sun from '#app/ui/art/pictures/sun.svg?inline'
import tree from '#app/ui/art/pictures/tree.svg?inline'
import umbrella from '#app/ui/art/pictures/umbrella.svg?inline'

/** Inlined into the script, so that the sign-in pad never appears with pictures that are still loading. */
export const padPictures: Readonly<Record<PictureName, string>> = {
  apple,
  bell,
  boat,
  cat,
  drum,
  elephant,
  fish,
  flower,
  key,
  kite,
  moon,
  snail,
  star,
  sun,
  tree,
  umbrella,
}
