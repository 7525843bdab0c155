import { useTranslation } from 'react-i18next'
import type { ItemName } from '#rules/rewards/workshop-items.ts'

/** Returns a function that translates a workshop item id such as `tail-ribbons` into its name. */
export function useItemName(): (item: string) => string {
  const { t } = useTranslation('rewards')
  return (item) => {
    const [kind, name] = [item.slice(0, item.indexOf('-')), item.slice(item.indexOf('-') + 1)]
    switch (kind) {
      case 'shape':
        return t(`shapes.${name as ItemName<'shape'>}`)
      case 'pattern':
        return t(`patterns.${name as ItemName<'pattern'>}`)
      case 'tail':
        return t(`tails.${name as ItemName<'tail'>}`)
      case 'face':
        return t(`faces.${name as ItemName<'face'>}`)
      case 'bow':
        return t(`bows.${name as ItemName<'bow'>}`)
      default:
        return t(`skies.${name as ItemName<'sky'>}`)
    }
  }
}
