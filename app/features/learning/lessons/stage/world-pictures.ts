import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { WorldName } from '#rules/levels/level-file.ts'
import SkyWorld from './sky-world.tsx'
import type { WorldView } from './world-view.ts'

type Picture = ComponentType<WorldView>

/** The sky picture is bundled because all courses start there; the others load with the first level that needs them. */
export const worldPictures: Record<WorldName, Picture | LazyExoticComponent<Picture>> = {
  sky: SkyWorld,
  garden: lazy(() => import('./garden/garden-world.tsx')),
  string: lazy(() => import('./string/string-world.tsx')),
  music: lazy(() => import('./music/music-world.tsx')),
  station: lazy(() => import('./station/station-world.tsx')),
}
