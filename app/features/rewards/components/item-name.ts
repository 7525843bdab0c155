import { useTranslation } from 'react-i18next'
import type { KitePatternName, KiteShapeName, KiteTailName } from '#rules/rewards/workshop.ts'

/** What an item of the workshop is called, by its id: `tail-ribbons`. */
export function useItemName(): (item: string) => string {
  const { t } = useTranslation('rewards')
  return (item) => {
    const [kind, name] = [item.slice(0, item.indexOf('-')), item.slice(item.indexOf('-') + 1)]
    if (kind === 'shape') return t(`shapes.${name as KiteShapeName}`)
    return kind === 'pattern' ? t(`patterns.${name as KitePatternName}`) : t(`tails.${name as KiteTailName}`)
  }
}
