import { useTranslation } from 'react-i18next'
import type { NameOf } from '#rules/rewards/workshop-items.ts'

/** What an item of the workshop is called, by its id: `tail-ribbons`. */
export function useItemName(): (item: string) => string {
  const { t } = useTranslation('rewards')
  return (item) => {
    const [kind, name] = [item.slice(0, item.indexOf('-')), item.slice(item.indexOf('-') + 1)]
    switch (kind) {
      case 'shape':
        return t(`shapes.${name as NameOf<'shape'>}`)
      case 'pattern':
        return t(`patterns.${name as NameOf<'pattern'>}`)
      case 'tail':
        return t(`tails.${name as NameOf<'tail'>}`)
      case 'face':
        return t(`faces.${name as NameOf<'face'>}`)
      case 'bow':
        return t(`bows.${name as NameOf<'bow'>}`)
      default:
        return t(`skies.${name as NameOf<'sky'>}`)
    }
  }
}
