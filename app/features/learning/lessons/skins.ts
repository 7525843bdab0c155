import { lazy, type LazyExoticComponent } from 'react'
import type { CodingSkin } from '#rules/classrooms/classroom.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import type { Editor, Skin } from './editor.ts'
import type { LevelTexts } from './player/lesson-content.ts'
import IconEditor from './icons/icon-editor.tsx'

/** Icons are bundled because first levels use them; the other editors load with the first level that needs them. */
export const editors: Partial<Record<Skin, Editor | LazyExoticComponent<Editor>>> = {
  icons: IconEditor,
  blocks: lazy(() => import('./blocks/blocks-editor.tsx')),
  python: lazy(() => import('./python/python-editor.tsx')),
}

type LevelSkin = Pick<LevelRules, 'skin' | 'world'>

/** Whether the icon commands of a world exist under the same names in blocks and text. */
export const supportsAllSkins = (world: LevelSkin['world']) =>
  world === 'sky' || world === 'garden' || world === 'music'

/**
 * The skins in which a level can be played, its native skin first. A block level cannot be shown in icons. An icon
 * level can be shown in blocks and text if its world supports all skins; these are offered only to students who code in
 * them, so a student who codes with icons has no choice.
 */
export function getAvailableSkins({ skin, world }: LevelSkin, coding: CodingSkin | null): readonly Skin[] {
  if (skin === 'blocks') return ['blocks', 'python']
  if (!supportsAllSkins(world) || coding === null || coding === 'icon') return ['icons']
  return coding === 'block' ? ['icons', 'blocks'] : ['icons', 'blocks', 'python']
}

const skinByCoding = { icon: 'icons', block: 'blocks', text: 'python' } as const

/** The skin a level opens in: the coding skin of the student or class if supported, else its native skin. */
export function getInitialSkin(level: LevelSkin, coding: CodingSkin | null): Skin {
  const requested = coding && skinByCoding[coding]
  return requested && getAvailableSkins(level, coding).includes(requested) ? requested : level.skin
}

/** Texts of a level mention the parts of its native skin (tiles, blocks); `otherwise` has the texts for other skins. */
export const getSkinTexts = (texts: LevelTexts, { skin }: Pick<LevelSkin, 'skin'>, shownSkin: Skin): LevelTexts =>
  shownSkin === skin ? texts : { ...texts, ...texts.otherwise }
