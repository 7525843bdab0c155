import { distinctNames } from '../cards/tile-names.ts'
import { shortenName } from '../certificates/short-name.ts'
import { nameKey } from '../students/name.ts'

/**
 * Short names for parent letters. Namesakes have the number of their login cards: `Oliver S. (1)`. Different names with
 * the same short name stay whole.
 */
export function letterNames(names: readonly string[]): string[] {
  const whole = distinctNames(names)
  const short = names.map((name) => shortenName(name))
  return names.map((name, index) => {
    const isAmbiguous = names.some(
      (other, position) => short[position] === short[index] && nameKey(other) !== nameKey(name),
    )
    return isAmbiguous ? whole[index]! : `${short[index]!}${whole[index]!.slice(name.trim().length)}`
  })
}
