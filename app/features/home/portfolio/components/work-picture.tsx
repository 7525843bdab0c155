import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import { PuzzlePicture } from '#app/ui/pictures/puzzle-picture.tsx'
import { worldArt } from '#app/ui/pictures/world-art.ts'
import type { PortfolioLesson } from '../contract.ts'
import styles from './work.module.css'

/** Picture of a lesson; decorative, the title is beside it. */
export function WorkPicture({ map, world }: Pick<PortfolioLesson, 'map' | 'world'>) {
  if (map) return <PuzzlePicture map={map} className={styles.picture} />
  return (
    <span className={styles.tile} aria-hidden>
      {world ? <img src={worldArt[world]} alt="" /> : <IconCode />}
    </span>
  )
}
