import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { WorldName } from '#rules/levels/level-file.ts'
import type { WorldView } from './world-view.ts'

/** A level brings the picture of its own world only. */
export const pictures: Record<WorldName, LazyExoticComponent<ComponentType<WorldView>>> = {
  sky: lazy(() => import('./sky-world.tsx')),
  garden: lazy(() => import('./garden-world.tsx')),
  string: lazy(() => import('./string-world.tsx')),
  music: lazy(() => import('./music-world.tsx')),
  station: lazy(() => import('./station-world.tsx')),
}
