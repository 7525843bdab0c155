import type { WorldName } from '#rules/levels/level-file.ts'
import boat from '#app/ui/art/pictures/boat.svg?url'
import drum from '#app/ui/art/pictures/drum.svg?url'
import flower from '#app/ui/art/pictures/flower.svg?url'
import kite from '#app/ui/art/pictures/kite.svg?url'
import star from '#app/ui/art/pictures/star.svg?url'

/** Picture of each world for maps and lists. */
export const worldArt: Record<WorldName, string> = {
  sky: star,
  garden: flower,
  string: kite,
  music: drum,
  station: boat,
}
