import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { InsertPosition } from '#rules/program/edit.ts'
import { isSamePosition, currentStep } from '#rules/program/puzzle-session.ts'
import { MIN_TIMES, MAX_TIMES, timesOf, type Body, type NodeId, type Statement } from '#rules/program/tree.ts'
import { BlockFace } from './puzzle-block.tsx'
import { getKeyEdit, moveFocus } from './puzzle-keys.ts'
import type { LandingAction, LandingSession } from './use-puzzle.ts'
import styles from './puzzle-block.module.css'

type EditorProps = { session: LandingSession; act: (act: LandingAction) => void }

/** Editor for the icon and block skins: the same list, styled as a strip of icons or a stack of blocks. */
export function PuzzleProgram({ session, act, skin }: EditorProps & { skin: 'icons' | 'blocks' }) {
  const { t } = useTranslation('public-pages')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => scrollToCaret(list.current), [session.program, session.caret])

  const handleKeyDown = (event: KeyboardEvent) => {
    const edit = getKeyEdit(event.key, session)
    if (!edit && !moveFocus(event.key, list.current)) return
    event.preventDefault()
    if (!edit) return
    act(edit)
    // Deleting the focused block loses the focus: move it to the caret.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')?.focus())
  }

  return (
    <div
      ref={list}
      className={styles.program}
      data-skin={skin}
      role="toolbar"
      aria-label={t('puzzle.program')}
      aria-describedby="puzzle-keys"
      aria-orientation={skin === 'icons' ? 'horizontal' : 'vertical'}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      <p id="puzzle-keys" className="sk-visually-hidden">
        {t('puzzle.programHint')}
      </p>
      {skin === 'blocks' && <p className={styles.begin}>{t('puzzle.block.begin')}</p>}
      <Statements body={session.program.body} inside={null} session={session} act={act} />
    </div>
  )
}

/** Scrolls long programs so that the caret stays visible. */
function scrollToCaret(list: HTMLElement | null) {
  const caretRect = list?.querySelector('[tabindex="0"]')?.getBoundingClientRect()
  const listRect = list?.getBoundingClientRect()
  if (caretRect && listRect)
    list?.scrollBy(
      Math.max(0, caretRect.right + 8 - listRect.right),
      Math.max(0, caretRect.bottom + 8 - listRect.bottom),
    )
}

function Statements({ body, inside, ...editing }: EditorProps & { body: Body; inside: NodeId | null }) {
  const { caret } = editing.session
  // Insert slots: at the caret, in an empty loop, and at the end of the program.
  const hasSlot = (position: number) =>
    isSamePosition(caret, { inside, at: position }) ||
    (position === body.length && (inside === null || body.length === 0))
  return (
    <ol className={styles.list}>
      {body.map((statement, index) => [
        hasSlot(index) && <Slot key="slot" place={{ inside, at: index }} {...editing} />,
        <li key={statement.id} className={statement.kind === 'repeat' ? styles.loop : undefined}>
          <Block statement={statement} {...editing} />
          {'body' in statement && <Statements body={statement.body} inside={statement.id} {...editing} />}
        </li>,
      ])}
      {hasSlot(body.length) && <Slot key="slot" place={{ inside, at: body.length }} {...editing} />}
    </ol>
  )
}

function Block({ statement, session, act }: EditorProps & { statement: Statement }) {
  const selected = session.selected === statement.id
  const times = timesOf(statement)
  return (
    <span className={styles.head}>
      <button
        type="button"
        className={styles.block}
        data-stop
        data-kind={statement.kind}
        data-active={(session.flight && currentStep(session.flight)?.nodeId) === statement.id || undefined}
        tabIndex={selected ? 0 : -1}
        aria-pressed={selected}
        onClick={() => act({ kind: 'select', id: statement.id })}
      >
        <BlockFace draft={statement} times={times} />
      </button>
      {selected && times !== undefined && <Times id={statement.id} times={times} act={act} />}
    </span>
  )
}

function Times({ id, times, act }: { id: NodeId; times: number; act: EditorProps['act'] }) {
  const { t } = useTranslation('public-pages')
  const change = (difference: number) => () => act({ kind: 'set-times', id, times: times + difference })
  return (
    <>
      <button
        type="button"
        className={styles.count}
        aria-label={t('puzzle.fewer')}
        disabled={times <= MIN_TIMES}
        onClick={change(-1)}
      >
        <IconMinus aria-hidden />
      </button>
      <button
        type="button"
        className={styles.count}
        aria-label={t('puzzle.more')}
        disabled={times >= MAX_TIMES}
        onClick={change(1)}
      >
        <IconPlus aria-hidden />
      </button>
    </>
  )
}

function Slot({ place: insertPosition, session, act }: EditorProps & { place: InsertPosition }) {
  const { t } = useTranslation('public-pages')
  const isCurrent = session.selected === null && isSamePosition(session.caret, insertPosition)
  return (
    <li>
      <button
        type="button"
        className={styles.slot}
        data-stop
        data-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={isCurrent ? t('puzzle.slotCurrent') : t('puzzle.slot')}
        onClick={() => act({ kind: 'place', caret: insertPosition })}
      >
        <IconPlus aria-hidden />
      </button>
    </li>
  )
}
