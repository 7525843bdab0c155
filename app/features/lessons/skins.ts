import { lazy, type LazyExoticComponent } from 'react'
import type { CodingSkin } from '#rules/classroom.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import type { Editor, Skin } from './editor.ts'
import type { LevelTexts } from './player/lesson-content.ts'
import IconEditor from './icons/icon-editor.tsx'

/** The editors that there are. Icons are what is played first; the others come with the first level in them. */
export const editors: Partial<Record<Skin, Editor | LazyExoticComponent<Editor>>> = {
  icons: IconEditor,
  blocks: lazy(() => import('./blocks/blocks-editor.tsx')),
  python: lazy(() => import('./python/python-editor.tsx')),
}

type OwnSkin = Pick<LevelRules, 'skin' | 'world'>

/** Whether what is said with icons in a world is said with the same words in blocks and in text. */
export const isSameInAll = (world: OwnSkin['world']) => world === 'sky' || world === 'garden' || world === 'music'

/**
 * In which skins a level can be played, its own first. Icons have no room for what blocks can say; what is said with
 * icons can be said with blocks and in text as well, in the worlds that are the same in all three, and is offered to
 * whoever codes so: who codes with icons has nothing to choose.
 */
export function skinsOf({ skin, world }: OwnSkin, coding: CodingSkin | null): readonly Skin[] {
  if (skin === 'blocks') return ['blocks', 'python']
  if (!isSameInAll(world) || coding === null || coding === 'icon') return ['icons']
  return coding === 'block' ? ['icons', 'blocks'] : ['icons', 'blocks', 'python']
}

const skinFor = { icon: 'icons', block: 'blocks', text: 'python' } as const

/** The one in which it opens: that of the class or the child where the level has it, else its own. */
export function firstSkin(level: OwnSkin, coding: CodingSkin | null): Skin {
  const wanted = coding && skinFor[coding]
  return wanted && skinsOf(level, coding).includes(wanted) ? wanted : level.skin
}

/** A level speaks of what is seen in its own skin: of boxes, of blocks. In another one the same has another name. */
export const textsIn = (texts: LevelTexts, { skin }: Pick<OwnSkin, 'skin'>, shown: Skin): LevelTexts =>
  shown === skin ? texts : { ...texts, ...texts.otherwise }
