import type { CSSProperties, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#rules/program/tree.ts'
import { faceOf, widthOf } from './commands.ts'
import { lookOf, TileFace } from './tile-face.tsx'
import { tileName } from './tile-name.ts'
import type { Dragged } from './use-drag.ts'
import styles from './icon-editor.module.css'
import tile from './tile.module.css'

type ToolboxProps = {
  /** Something is held over it that would be taken out. */
  out: boolean
  commands: readonly Draft[]
  tricks: readonly string[]
  onAdd: (command: Draft) => void
  begin: (dragged: Dragged) => (event: PointerEvent<HTMLElement>) => void
}

/** What the level offers: one tap, and it stands in the strip. */
export function Toolbox({ out, commands, tricks, onAdd, begin }: ToolboxProps) {
  const { t } = useTranslation('lessons')
  return (
    <div
      className={styles.toolbox}
      style={{ '--count': widthOf(commands) } as CSSProperties}
      data-out={out || undefined}
      role="group"
      aria-label={t('editor.toolbox')}
    >
      {commands.map((command, at) => {
        const face = faceOf(command)
        const name = tileName(t, command)
        return (
          <button
            // Not its name: while words are still on their way, several have none, and tiles would stand there twice.
            key={at}
            type="button"
            className={tile.tile}
            data-look={lookOf(face)}
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
