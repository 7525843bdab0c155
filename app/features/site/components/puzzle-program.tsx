import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { Place } from '#rules/program/edit.ts'
import { isSamePlace, stepShown } from '#rules/program/puzzle-session.ts'
import { LEAST_TIMES, MOST_TIMES, timesOf, type Body, type NodeId, type Statement } from '#rules/program/tree.ts'
import { BlockFace } from './puzzle-block.tsx'
import { editOf, walk } from './puzzle-keys.ts'
import type { LandingAction, LandingSession } from './use-puzzle.ts'
import styles from './puzzle-block.module.css'

type Editing = { session: LandingSession; act: (act: LandingAction) => void }

/** The program as a strip of icons or a stack of word blocks: one tree, one list, two stylesheets. */
export function PuzzleProgram({ session, act, skin }: Editing & { skin: 'icons' | 'blocks' }) {
  const { t } = useTranslation('site')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => keepInSight(list.current), [session.program, session.caret])

  const typed = (event: KeyboardEvent) => {
    const edit = editOf(event.key, session)
    if (!edit && !walk(event.key, list.current)) return
    event.preventDefault()
    if (!edit) return
    act(edit)
    // What was taken out takes the focus with it; it goes on to where the next block will stand.
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
      onKeyDown={typed}
    >
      <p id="puzzle-keys" className="sk-visually-hidden">
        {t('puzzle.programHint')}
      </p>
      {skin === 'blocks' && <p className={styles.begin}>{t('puzzle.block.begin')}</p>}
      <Statements body={session.program.body} inside={null} session={session} act={act} />
    </div>
  )
}

/** Long programs are wider or taller than their place: it moves along with the caret. */
function keepInSight(list: HTMLElement | null) {
  const cursor = list?.querySelector('[tabindex="0"]')?.getBoundingClientRect()
  const room = list?.getBoundingClientRect()
  if (cursor && room)
    list?.scrollBy(Math.max(0, cursor.right + 8 - room.right), Math.max(0, cursor.bottom + 8 - room.bottom))
}

function Statements({ body, inside, ...editing }: Editing & { body: Body; inside: NodeId | null }) {
  const { caret } = editing.session
  // A place to put something: where the caret is, in an empty loop, and always behind everything.
  const hasSlot = (at: number) =>
    isSamePlace(caret, { inside, at }) || (at === body.length && (inside === null || body.length === 0))
  return (
    <ol className={styles.list}>
      {body.map((statement, at) => [
        hasSlot(at) && <Slot key="slot" place={{ inside, at }} {...editing} />,
        <li key={statement.id} className={statement.kind === 'repeat' ? styles.loop : undefined}>
          <Block statement={statement} {...editing} />
          {'body' in statement && <Statements body={statement.body} inside={statement.id} {...editing} />}
        </li>,
      ])}
      {hasSlot(body.length) && <Slot key="slot" place={{ inside, at: body.length }} {...editing} />}
    </ol>
  )
}

function Block({ statement, session, act }: Editing & { statement: Statement }) {
  const selected = session.selected === statement.id
  const times = timesOf(statement)
  return (
    <span className={styles.head}>
      <button
        type="button"
        className={styles.block}
        data-stop
        data-kind={statement.kind}
        data-active={(session.flight && stepShown(session.flight)?.nodeId) === statement.id || undefined}
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

function Times({ id, times, act }: { id: NodeId; times: number; act: Editing['act'] }) {
  const { t } = useTranslation('site')
  const change = (by: number) => () => act({ kind: 'set-times', id, times: times + by })
  return (
    <>
      <button
        type="button"
        className={styles.count}
        aria-label={t('puzzle.fewer')}
        disabled={times <= LEAST_TIMES}
        onClick={change(-1)}
      >
        <IconMinus aria-hidden />
      </button>
      <button
        type="button"
        className={styles.count}
        aria-label={t('puzzle.more')}
        disabled={times >= MOST_TIMES}
        onClick={change(1)}
      >
        <IconPlus aria-hidden />
      </button>
    </>
  )
}

function Slot({ place, session, act }: Editing & { place: Place }) {
  const { t } = useTranslation('site')
  const isCurrent = session.selected === null && isSamePlace(session.caret, place)
  return (
    <li>
      <button
        type="button"
        className={styles.slot}
        data-stop
        data-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={isCurrent ? t('puzzle.slotCurrent') : t('puzzle.slot')}
        onClick={() => act({ kind: 'place', caret: place })}
      >
        <IconPlus aria-hidden />
      </button>
    </li>
  )
}
