import { lazy, type LazyExoticComponent } from 'react'
import type { Editor, Skin } from './editor.ts'

/** The editors that there are. Each comes with the first level that is played in it. */
export const editors: Partial<Record<Skin, LazyExoticComponent<Editor>>> = {
  icons: lazy(() => import('./icons/icon-editor.tsx')),
  blocks: lazy(() => import('./blocks/blocks-editor.tsx')),
  python: lazy(() => import('./python/python-editor.tsx')),
}

/** In which skins a level can be played, its own first. Icons have no room for what blocks can say. */
export const skinsOf = (own: 'icons' | 'blocks'): readonly Skin[] =>
  (own === 'icons' ? (['icons'] as const) : (['blocks', 'python'] as const)).filter((skin) => skin in editors)
