import { useTranslation } from 'react-i18next'
import type { PublishedBlock } from '#content/publish-resources.ts'
import { SkyPicture } from './sky-picture.tsx'
import styles from './blocks.module.css'

const signs = { K: 'kite', B: 'bell', '*': 'star', '!': 'storm', T: 'tree', c: 'cloud' } as const

/** Signs on the maps of a page, with their names. */
export function Legend({ blocks }: { blocks: readonly PublishedBlock[] }) {
  const { t } = useTranslation('resources')
  const maps = blocks.flatMap((block) => ('map' in block && block.map ? block.map : []))
  const used = Object.entries(signs).filter(([sign]) => maps.some((row) => row.includes(sign)))
  if (used.length === 0) return null
  const isFacing = blocks.some((block) => 'facing' in block && block.facing)
  return (
    <ul className={styles.legend}>
      {used.map(([sign, name]) => (
        <li key={sign}>
          <SkyPicture name={name} /> {t(name === 'kite' && isFacing ? 'sheet.legend.facing' : `sheet.legend.${name}`)}
        </li>
      ))}
    </ul>
  )
}
