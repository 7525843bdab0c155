import { useTranslation } from 'react-i18next'
import { repeat, type Draft } from '#rules/program/tree.ts'
import { directions } from '#rules/worlds/grid.ts'
import { move } from '#rules/worlds/sky-moves.ts'
import { BlockFace, getCommand } from './puzzle-block.tsx'
import styles from './puzzle-block.module.css'

const commands: readonly Draft[] = [...directions.map(move), repeat(2, [])]

export function PuzzlePalette({
  skin,
  onAdd,
  className,
}: {
  skin: 'icons' | 'blocks'
  onAdd: (draft: Draft) => void
  className?: string
}) {
  const { t } = useTranslation('public-pages')
  return (
    <div className={className} data-skin={skin} role="group" aria-label={t('puzzle.palette')}>
      {commands.map((draft) => (
        <button
          key={getCommand(draft)}
          type="button"
          className={styles.block}
          data-kind={draft.kind}
          aria-label={t('puzzle.add', { command: t(`puzzle.command.${getCommand(draft)}`) })}
          onClick={() => onAdd(draft)}
        >
          <BlockFace draft={draft} />
        </button>
      ))}
    </div>
  )
}
