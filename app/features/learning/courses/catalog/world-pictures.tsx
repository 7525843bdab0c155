import { useTranslation } from 'react-i18next'
import type { WorldName } from '#rules/levels/level-file.ts'
import { worldArt } from '#app/ui/pictures/world-art.ts'
import styles from './world-pictures.module.css'

/** Pictures of the worlds that a course or unit uses. */
export function WorldPictures({ worlds }: { worlds: readonly WorldName[] }) {
  const { t } = useTranslation('courses')
  return (
    <span className={styles.worlds}>
      {worlds.map((world) => (
        <img key={world} src={worldArt[world]} alt={t(`world.${world}`)} title={t(`world.${world}`)} />
      ))}
    </span>
  )
}
