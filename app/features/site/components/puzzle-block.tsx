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

export const commandOf = (draft: Draft): Command => directionOfMove(draft) ?? 'repeat'

/**
 * The inside of a command in every skin that is not text; the stylesheet shows the icon, or the words. Both are read
 * out.
 */
export function BlockFace({ draft, times }: { draft: Draft; times?: number }) {
  const { t } = useTranslation('site')
  const Icon = icons[commandOf(draft)]
  // The number stands where the sentence has it: before the words in Korean, between them in English.
  const sentence =
    times === undefined ? t(`puzzle.command.${commandOf(draft)}`) : t('puzzle.block.repeat', { times: '|' })
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
