import { useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import type { EditReason } from '#rules/program/edit.ts'
import { MAX_TIMES, type Draft, type NodeId, type Program } from '#rules/program/tree.ts'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import type { EditorProps } from '../editor.ts'
import { listOfferedCommands, getFace, listOfferedSensors, TRICK } from './commands.ts'
import { Toolbox } from './toolbox.tsx'
import {
  setSensor,
  getCaretForSelection,
  changeTimes,
  listDefinitions,
  getEndPosition,
  moveTile,
  insertTile,
  findRemovableTile,
  shiftTile,
  removeTile,
  toValidCaret,
  type StripResult,
  type Caret,
} from './strip.ts'
import { StripView } from './strip-view.tsx'
import { getTileAppearance, TileFace } from './tile-face.tsx'
import { getTileName } from './tile-name.ts'
import { useDrag, type DraggedTile } from './use-drag.ts'
import { moveFocus } from './move-focus.ts'
import styles from './icon-editor.module.css'
import tile from './tile.module.css'

/** A program as a strip of tiles that students tap or drag from a toolbox; loops and conditions are boxes. */
export default function IconEditor(props: EditorProps) {
  const {
    draft,
    onChange,
    offered,
    world,
    selected,
    onSelect,
    running,
    marks,
    readOnly,
    canSelect = false,
    onUndo,
    onRedo,
  } = props
  const { t } = useTranslation('lessons')
  const { program } = draft
  const [storedCaret, setCaret] = useState<Caret>(() => getEndPosition(program))
  const [message, setMessage] = useState('')
  const keysHelpId = useId()
  const strip = useRef<HTMLDivElement>(null)
  const toolbox = useRef<HTMLDivElement>(null)
  const caret = toValidCaret(program, storedCaret)
  const tricks = listDefinitions(program).flatMap((statement) => (statement.kind === 'define' ? [statement.name] : []))
  const maxTimes = Math.min(MAX_TIMES, offered.mostTimes ?? MAX_TIMES)

  const change = (next: Program) => onChange({ ...draft, program: next, typed: null })
  const reportRefusal = (reason: EditReason) => setMessage(t(`editor.refused.${reason}` as 'editor.refused.too-big'))

  function applyEdit(result: StripResult, announcement: string, selectedId: NodeId | null = null) {
    if (!result.ok) return reportRefusal(result.reason)
    change(result.value.program)
    setCaret(result.value.caret)
    onSelect(selectedId)
    setMessage(announcement)
  }
  const add = (command: Draft, position: Caret = caret) =>
    applyEdit(insertTile(program, position, command), t('editor.added', { command: getTileName(t, command) }))
  const remove = (id: NodeId | null) => id !== null && applyEdit(removeTile(program, id), t('editor.removed'))
  const changeCount = (id: NodeId, by: 1 | -1) => {
    const counted = changeTimes(program, id, by, maxTimes)
    if (counted.ok) change(counted.value)
  }
  const changeSensor = (id: NodeId, sensor: string) => {
    const edited = setSensor(program, id, sensor)
    if (edited.ok) change(edited.value)
  }
  const toggleSelection = (id: NodeId) => {
    onSelect(selected === id ? null : id)
    setCaret(getCaretForSelection(program, id))
  }

  const drop = ({ draft: dragged, id }: DraggedTile, target: Caret | 'out') => {
    if (target === 'out') remove(id)
    else if (id === null) add(dragged, target)
    else applyEdit(moveTile(program, id, target), t('editor.moved'))
  }
  const { drag, begin } = useDrag(strip, toolbox, drop)

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = Number((event.target as HTMLElement).dataset.tile ?? Number.NaN)
    if (!handleKey(event, Number.isNaN(id) ? null : id)) return
    event.preventDefault()
  }

  /** Returns whether the key was handled. */
  function handleKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, id: NodeId | null): boolean {
    const command = ctrlKey || metaKey
    if (command && key.toLowerCase() === 'z') return shiftKey ? onRedo() : onUndo(), true
    if (command && key.toLowerCase() === 'y') return onRedo(), true
    if ((altKey || command) && id !== null && /^Arrow(Left|Right)$/.test(key)) {
      applyEdit(shiftTile(program, id, key === 'ArrowLeft' ? -1 : 1), t('editor.moved'), id)
      focusLater(`[data-tile="${id}"]`)
      return true
    }
    if (key === 'Delete' || key === 'Backspace') {
      remove(id ?? findRemovableTile(program, caret, null))
      focusLater('[data-now]')
      return true
    }
    if (id !== null && (key === '+' || key === '-')) return changeCount(id, key === '+' ? 1 : -1), true
    return moveFocus(key, strip.current)
  }

  // Removing a tile loses the focus, so it moves to the slot of the next tile.
  const focusLater = (selector: string) =>
    requestAnimationFrame(() => strip.current?.querySelector<HTMLElement>(selector)?.focus())

  const commands = listOfferedCommands(world, offered, tricks[0] ?? TRICK)
  const removableId = findRemovableTile(program, caret, selected)
  // Without selection the tiles are images with labels, not buttons.
  const isPicture = readOnly && !canSelect
  return (
    <>
      {!readOnly && (
        <div ref={toolbox} data-slot="toolbox" className={styles.place}>
          <Toolbox
            isRemoveTarget={drag?.over === 'out'}
            commands={commands}
            tricks={tricks}
            onAdd={add}
            begin={begin}
          />
        </div>
      )}
      <div data-slot="program" className={styles.program}>
        <div
          ref={strip}
          className={styles.strip}
          aria-label={t('editor.program')}
          {...(isPicture ? { role: 'group' } : { role: 'toolbar', 'aria-describedby': keysHelpId, tabIndex: -1 })}
          {...(!readOnly && { onKeyDown: handleKeyDown })}
        >
          <StripView
            program={program}
            caret={readOnly ? null : caret}
            over={drag && drag.over !== 'out' ? drag.over : null}
            selected={selected}
            running={running}
            marks={marks}
            ghostTrick={!readOnly && tricks.length === 0 && commands.some(({ kind }) => kind === 'call')}
            sensors={listOfferedSensors(world, offered)}
            maxTimes={maxTimes}
            readOnly={readOnly}
            canSelect={canSelect}
            onPlace={(caret) => {
              setCaret(caret)
              onSelect(null)
            }}
            onChoose={toggleSelection}
            onTimesChange={changeCount}
            onSensorChange={changeSensor}
            begin={begin}
          />
        </div>
        {!readOnly && (
          <IconButton
            className={styles.remove}
            variant="sunken"
            size={48}
            label={t('editor.remove')}
            icon={<IconBackspace aria-hidden />}
            data-bin
            disabled={removableId === null}
            onClick={() => remove(removableId)}
          />
        )}
        {!isPicture && (
          <p id={keysHelpId} className="sk-visually-hidden">
            {t('editor.keys')}
          </p>
        )}
        <p className="sk-visually-hidden" role="status">
          {message}
        </p>
      </div>
      {drag && (
        <span
          className={styles.dragged}
          style={{ '--drag-x': `${drag.x}px`, '--drag-y': `${drag.y}px` } as CSSProperties}
          aria-hidden
        >
          <span className={tile.tile} data-look={getTileAppearance(getFace(drag.draft))}>
            <TileFace face={getFace(drag.draft)} trickNames={tricks} />
          </span>
        </span>
      )}
    </>
  )
}
