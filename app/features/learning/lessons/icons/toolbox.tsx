import type { CSSProperties, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#rules/program/tree.ts'
import { getFace, sumTileWidths } from './commands.ts'
import { getTileAppearance, TileFace } from './tile-face.tsx'
import { getTileName } from './tile-name.ts'
import type { DraggedTile } from './use-drag.ts'
import styles from './icon-editor.module.css'
import tile from './tile.module.css'

type ToolboxProps = {
  /** A tile of the program is dragged over the toolbox and would be removed on drop. */
  isRemoveTarget: boolean
  commands: readonly Draft[]
  tricks: readonly string[]
  onAdd: (command: Draft) => void
  begin: (dragged: DraggedTile) => (event: PointerEvent<HTMLElement>) => void
}

/** The commands of the level; a tap inserts one into the strip. */
export function Toolbox({ isRemoveTarget, commands, tricks, onAdd, begin }: ToolboxProps) {
  const { t } = useTranslation('lessons')
  return (
    <div
      className={styles.toolbox}
      style={{ '--count': sumTileWidths(commands) } as CSSProperties}
      data-out={isRemoveTarget || undefined}
      role="group"
      aria-label={t('editor.toolbox')}
    >
      {commands.map((command, index) => {
        const face = getFace(command)
        const name = getTileName(t, command)
        return (
          <button
            // Names are no keys: while translations load, several tiles have the same empty name.
            key={index}
            type="button"
            className={tile.tile}
            data-look={getTileAppearance(face)}
            data-lanes={face.kind === 'if' && face.hasElse ? true : undefined}
            aria-label={t('editor.add', { command: name })}
            title={name}
            onClick={() => onAdd(command)}
            onPointerDown={begin({ draft: command, id: null })}
          >
            <TileFace face={face.kind === 'repeat' ? { ...face, times: null } : face} trickNames={tricks} />
            {face.kind === 'if' && face.hasElse && <span className={styles.lanes} aria-hidden />}
          </button>
        )
      })}
    </div>
  )
}
