import { useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import type { EditReason } from '#rules/program/edit.ts'
import { MOST_TIMES, type Draft, type NodeId, type Program } from '#rules/program/tree.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { EditorProps } from '../editor.ts'
import { commandsOffered, faceOf, sensorsOffered, TRICK } from './commands.ts'
import { Toolbox } from './toolbox.tsx'
import {
  ask,
  caretAt,
  count,
  definitionsIn,
  endOf,
  move,
  place,
  removable,
  shift,
  takeOut,
  validCaret,
  type BuildResult,
  type Caret,
} from './strip.ts'
import { StripView } from './strip-view.tsx'
import { lookOf, TileFace } from './tile-face.tsx'
import { tileName } from './tile-name.ts'
import { useDrag, type Dragged } from './use-drag.ts'
import { walk } from './walk.ts'
import styles from './icon-editor.module.css'
import tile from './tile.module.css'

/** A program as a strip of tiles, tapped or dragged out of a toolbox; in boxes where something is repeated. */
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
    picks = false,
    onUndo,
    onRedo,
  } = props
  const { t } = useTranslation('lessons')
  const { program } = draft
  const [kept, setCaret] = useState<Caret>(() => endOf(program))
  const [said, setSaid] = useState('')
  const keys = useId()
  const strip = useRef<HTMLDivElement>(null)
  const toolbox = useRef<HTMLDivElement>(null)
  const caret = validCaret(program, kept)
  const tricks = definitionsIn(program).flatMap((one) => (one.kind === 'define' ? [one.name] : []))
  const most = Math.min(MOST_TIMES, offered.mostTimes ?? MOST_TIMES)

  const change = (next: Program) => onChange({ ...draft, program: next, typed: null })
  const refused = (reason: EditReason) => setSaid(t(`editor.refused.${reason}` as 'editor.refused.too-big'))

  function take(result: BuildResult, words: string, chosen: NodeId | null = null) {
    if (!result.ok) return refused(result.reason)
    change(result.value.program)
    setCaret(result.value.caret)
    onSelect(chosen)
    setSaid(words)
  }
  const add = (command: Draft, at: Caret = caret) =>
    take(place(program, at, command), t('editor.added', { command: tileName(t, command) }))
  const remove = (id: NodeId | null) => id !== null && take(takeOut(program, id), t('editor.removed'))
  const recount = (id: NodeId, by: 1 | -1) => {
    const counted = count(program, id, by, most)
    if (counted.ok) change(counted.value)
  }
  const asks = (id: NodeId, sensor: string) => {
    const asked = ask(program, id, sensor)
    if (asked.ok) change(asked.value)
  }
  const choose = (id: NodeId) => {
    onSelect(selected === id ? null : id)
    setCaret(caretAt(program, id))
  }

  const drop = ({ draft: dragged, id }: Dragged, over: Caret | 'out') => {
    if (over === 'out') remove(id)
    else if (id === null) add(dragged, over)
    else take(move(program, id, over), t('editor.moved'))
  }
  const { drag, begin } = useDrag(strip, toolbox, drop)

  const typed = (event: KeyboardEvent<HTMLElement>) => {
    const id = Number((event.target as HTMLElement).dataset.tile ?? Number.NaN)
    if (!act(event, Number.isNaN(id) ? null : id)) return
    event.preventDefault()
  }

  /** Whether the key meant something here. */
  function act({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, id: NodeId | null): boolean {
    const command = ctrlKey || metaKey
    if (command && key.toLowerCase() === 'z') return shiftKey ? onRedo() : onUndo(), true
    if (command && key.toLowerCase() === 'y') return onRedo(), true
    if ((altKey || command) && id !== null && /^Arrow(Left|Right)$/.test(key)) {
      take(shift(program, id, key === 'ArrowLeft' ? -1 : 1), t('editor.moved'), id)
      focusLater(`[data-tile="${id}"]`)
      return true
    }
    if (key === 'Delete' || key === 'Backspace') {
      remove(id ?? removable(program, caret, null))
      focusLater('[data-now]')
      return true
    }
    if (id !== null && (key === '+' || key === '-')) return recount(id, key === '+' ? 1 : -1), true
    return walk(key, strip.current)
  }

  // What was taken out takes the focus with it; it goes on to where the next tile will stand.
  const focusLater = (where: string) =>
    requestAnimationFrame(() => strip.current?.querySelector<HTMLElement>(where)?.focus())

  const commands = commandsOffered(world, offered, tricks[0] ?? TRICK)
  const goes = removable(program, caret, selected)
  // Nothing in it can be pressed: its tiles are pictures with names.
  const looksOnly = readOnly && !picks
  return (
    <>
      {!readOnly && (
        <div ref={toolbox} data-slot="toolbox" className={styles.place}>
          <Toolbox out={drag?.over === 'out'} commands={commands} tricks={tricks} onAdd={add} begin={begin} />
        </div>
      )}
      <div data-slot="program" className={styles.program}>
        <div
          ref={strip}
          className={styles.strip}
          aria-label={t('editor.program')}
          {...(looksOnly ? { role: 'group' } : { role: 'toolbar', 'aria-describedby': keys, tabIndex: -1 })}
          {...(!readOnly && { onKeyDown: typed })}
        >
          <StripView
            program={program}
            caret={readOnly ? null : caret}
            over={drag && drag.over !== 'out' ? drag.over : null}
            selected={selected}
            running={running}
            marks={marks}
            ghostTrick={!readOnly && tricks.length === 0 && commands.some(({ kind }) => kind === 'call')}
            sensors={sensorsOffered(world, offered)}
            most={most}
            readOnly={readOnly}
            picks={picks}
            onPlace={(at) => {
              setCaret(at)
              onSelect(null)
            }}
            onChoose={choose}
            onCount={recount}
            onAsk={asks}
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
            disabled={goes === null}
            onClick={() => remove(goes)}
          />
        )}
        {!looksOnly && (
          <p id={keys} className="sk-visually-hidden">
            {t('editor.keys')}
          </p>
        )}
        <p className="sk-visually-hidden" role="status">
          {said}
        </p>
      </div>
      {drag && (
        <span
          className={styles.dragged}
          style={{ '--drag-x': `${drag.x}px`, '--drag-y': `${drag.y}px` } as CSSProperties}
          aria-hidden
        >
          <span className={tile.tile} data-look={lookOf(faceOf(drag.draft))}>
            <TileFace face={faceOf(drag.draft)} trickNames={tricks} />
          </span>
        </span>
      )}
    </>
  )
}
