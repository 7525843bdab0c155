import { lazy, type LazyExoticComponent } from 'react'
import type { Editor, Skin } from './editor.ts'
import IconEditor from './icons/icon-editor.tsx'

/** The editors that there are. Icons are what is played first; the others come with the first level in them. */
export const editors: Partial<Record<Skin, Editor | LazyExoticComponent<Editor>>> = {
  icons: IconEditor,
  blocks: lazy(() => import('./blocks/blocks-editor.tsx')),
  python: lazy(() => import('./python/python-editor.tsx')),
}

/** In which skins a level can be played, its own first. Icons have no room for what blocks can say. */
export const skinsOf = (own: 'icons' | 'blocks'): readonly Skin[] =>
  (own === 'icons' ? (['icons'] as const) : (['blocks', 'python'] as const)).filter((skin) => skin in editors)
