import { useTranslation } from 'react-i18next'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import type { Draft } from '#rules/program/tree.ts'
import type { Direction } from '#rules/worlds/grid.ts'
import { directionOfMove } from '#rules/worlds/sky-moves.ts'
import styles from './puzzle-block.module.css'

type Command = Direction | 'repeat'

const icons: Record<Command, typeof IconRepeat> = {
  right: IconArrowRight,
  up: IconArrowUp,
  left: IconArrowLeft,
  down: IconArrowDown,
  repeat: IconRepeat,
}

export const getCommand = (draft: Draft): Command => directionOfMove(draft) ?? 'repeat'

/**
 * Content of a command block in the icon and block skins. The stylesheet shows either the icon or the text; screen
 * readers read the text in both.
 */
export function BlockFace({ draft, times }: { draft: Draft; times?: number }) {
  const { t } = useTranslation('public-pages')
  const Icon = icons[getCommand(draft)]
  // The position of the number depends on the language: before the text in Korean, within it in English.
  const sentence =
    times === undefined ? t(`puzzle.command.${getCommand(draft)}`) : t('puzzle.block.repeat', { times: '|' })
  const [before, after] = sentence.split('|')
  return (
    <>
      <Icon aria-hidden />
      {before && <span className={styles.word}>{before}</span>}
      {times !== undefined && <b className={styles.times}>{times}</b>}
      {after && <span className={styles.word}>{after}</span>}
    </>
  )
}
