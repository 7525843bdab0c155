import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconFlagFilled from '@tabler/icons-react/dist/esm/icons/IconFlagFilled.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Place } from '#rules/program/edit.ts'
import { LEAST_TIMES, timesOf, type Body, type NodeId, type Program, type Statement } from '#rules/program/tree.ts'
import type { Mark } from '../editor.ts'
import { faceOf, sensorOf, TRICK } from './commands.ts'
import { SensorPicture } from './sensor-picture.tsx'
import { definitionsIn, isSameCaret, type Caret } from './strip.ts'
import { lookOf, TileFace, trickPicture } from './tile-face.tsx'
import { tileName } from './tile-name.ts'
import { gapName, type Dragged } from './use-drag.ts'
import styles from './icon-editor.module.css'
import tile from './tile.module.css'

type StripViewProps = {
  program: Program
  caret: Caret | null
  /** Where what is dragged would go. */
  over: Caret | null
  selected: NodeId | null
  running: NodeId | null
  marks: readonly Mark[]
  /** A place for a trick that is not there yet. */
  ghostTrick: boolean
  sensors: readonly string[]
  most: number
  readOnly: boolean
  picks: boolean
  onPlace: (at: Caret) => void
  onChoose: (id: NodeId) => void
  onCount: (id: NodeId, by: 1 | -1) => void
  onAsk: (id: NodeId, sensor: string) => void
  begin: (dragged: Dragged) => (event: PointerEvent<HTMLElement>) => void
}

/** The program itself: tricks above, then what happens from left to right. */
export function StripView(props: StripViewProps) {
  const { program, running, ghostTrick } = props
  const { t } = useTranslation('lessons')
  const list = useRef<HTMLDivElement>(null)
  const definitions = definitionsIn(program)
  const tricks = definitions.flatMap((one) => (one.kind === 'define' ? [one.name] : []))
  const shared = { ...props, tricks }
  useEffect(() => keepInSight(list.current), [running, program])
  return (
    <div ref={list} className={styles.all}>
      {definitions.map((statement, at) => (
        <div key={statement.id} className={styles.trick}>
          <Tile {...shared} statement={statement} name={t('editor.trick')}>
            <img className={tile.picture} src={trickPicture(at)} alt="" />
          </Tile>
          <Lane {...shared} body={statement.kind === 'define' ? statement.body : []} inside={statement.id} part={0} />
        </div>
      ))}
      {ghostTrick && (
        <div className={clsx(styles.trick, styles.ghost)}>
          <span className={tile.tile} data-look="define" aria-hidden>
            <img className={tile.picture} src={trickPicture(0)} alt="" />
          </span>
          <ol className={styles.lane}>
            <Gap {...props} place={TRICK} open />
          </ol>
        </div>
      )}
      <div className={styles.main}>
        <span className={styles.start} aria-hidden>
          <IconFlagFilled />
        </span>
        <Lane {...shared} body={program.body} inside={null} part={0} from={definitions.length} />
      </div>
    </div>
  )
}

/** A long program is taller than its place: it moves along, and nothing else on the page does. */
function keepInSight(list: HTMLElement | null) {
  const strip = list?.parentElement
  const tile = list?.querySelector('[data-running], [data-now]')?.getBoundingClientRect()
  if (!strip || !tile) return
  const room = strip.getBoundingClientRect()
  if (tile.bottom > room.bottom) strip.scrollTop += tile.bottom - room.bottom + 8
  else if (tile.top < room.top) strip.scrollTop -= room.top - tile.top + 8
}

type Shared = StripViewProps & { tricks: readonly string[] }
type LaneProps = Shared & { body: Body; inside: NodeId | null; part: number; from?: number }

function Lane({ body, inside, part, from = 0, ...shared }: LaneProps) {
  const open = (at: number) => at === body.length && (inside === null || body.length === 0)
  return (
    <ol className={styles.lane}>
      {body.map((statement, at) =>
        at < from
          ? null
          : [
              <Gap key={`gap ${statement.id}`} {...shared} place={{ inside, part, at }} />,
              <li key={statement.id} className={styles.item}>
                <Item {...shared} statement={statement} />
              </li>,
            ],
      )}
      <Gap {...shared} place={{ inside, part, at: body.length }} open={open(body.length)} />
    </ol>
  )
}

function Item({ statement, ...shared }: Shared & { statement: Statement }) {
  const face = faceOf(statement)
  const selected = shared.selected === statement.id && !shared.readOnly
  if (statement.kind === 'repeat')
    return (
      <div className={styles.box} data-kind="repeat">
        <span className={styles.head}>
          <Tile {...shared} statement={statement} />
          {selected && face.kind === 'repeat' && face.times !== null && <Counter {...shared} statement={statement} />}
        </span>
        <Lane {...shared} body={statement.body} inside={statement.id} part={0} />
      </div>
    )
  if (statement.kind === 'if' && face.kind === 'if')
    return (
      <div className={styles.box} data-kind="if">
        <span className={styles.head}>
          <Tile {...shared} statement={statement} />
          {selected && shared.sensors.length > 1 && <Sensors {...shared} statement={statement} />}
        </span>
        <span className={styles.branches}>
          <Branch answer="yes">
            <Lane {...shared} body={statement.branches[0]!.body} inside={statement.id} part={0} />
          </Branch>
          {statement.otherwise && (
            <Branch answer="no">
              <Lane {...shared} body={statement.otherwise} inside={statement.id} part={1} />
            </Branch>
          )}
        </span>
      </div>
    )
  return <Tile {...shared} statement={statement} />
}

function Branch({ answer, children }: { answer: 'yes' | 'no'; children: ReactNode }) {
  const { t } = useTranslation('lessons')
  return (
    <span className={styles.branch} data-answer={answer} role="group" aria-label={t(`editor.${answer}`)}>
      <span className={styles.answer} aria-hidden>
        {answer === 'yes' ? <IconCheck /> : <IconX />}
      </span>
      {children}
    </span>
  )
}

function Tile(props: Shared & { statement: Statement; name?: string; children?: ReactNode }) {
  const { statement, selected, running, marks, readOnly, picks, tricks, onChoose, begin, children } = props
  const { t } = useTranslation('lessons')
  const face = faceOf(statement)
  const name = props.name ?? tileName(t, statement)
  const look = statement.kind === 'define' ? 'define' : lookOf(face)
  const state = {
    'data-look': look,
    'data-running': running === statement.id || undefined,
    'data-mark': marks.find(({ nodeId }) => nodeId === statement.id)?.kind,
  }
  const inside = children ?? <TileFace face={face} trickNames={tricks} />
  if (readOnly && !picks)
    return (
      <span className={tile.tile} {...state} role="img" aria-label={name}>
        {inside}
      </span>
    )
  return (
    <button
      type="button"
      className={tile.tile}
      {...state}
      data-tile={statement.id}
      aria-pressed={selected === statement.id}
      aria-label={name}
      onClick={() => onChoose(statement.id)}
      onPointerDown={
        statement.kind === 'define' || readOnly ? undefined : begin({ draft: statement, id: statement.id })
      }
    >
      {inside}
    </button>
  )
}

function Counter({ statement, most, onCount }: Shared & { statement: Statement }) {
  const { t } = useTranslation('lessons')
  const times = timesOf(statement) ?? LEAST_TIMES
  return (
    <span className={styles.counter}>
      <button
        type="button"
        className={styles.count}
        aria-label={t('editor.fewer')}
        disabled={times <= LEAST_TIMES}
        onClick={() => onCount(statement.id, -1)}
      >
        <IconMinus aria-hidden />
      </button>
      <button
        type="button"
        className={styles.count}
        aria-label={t('editor.more')}
        disabled={times >= most}
        onClick={() => onCount(statement.id, 1)}
      >
        <IconPlus aria-hidden />
      </button>
    </span>
  )
}

function Sensors({ statement, sensors, onAsk }: Shared & { statement: Statement }) {
  const { t } = useTranslation('lessons')
  const asked = sensorOf(statement)
  return (
    <span className={styles.counter} role="group" aria-label={t('editor.question')}>
      {sensors.map((sensor) => (
        <button
          key={sensor}
          type="button"
          className={styles.count}
          aria-pressed={sensor === asked}
          aria-label={t(`sensor.${sensor}` as 'sensor.thirsty')}
          onClick={() => onAsk(statement.id, sensor)}
        >
          <SensorPicture sensor={sensor} />
        </button>
      ))}
    </span>
  )
}

type GapProps = Pick<StripViewProps, 'caret' | 'over' | 'selected' | 'readOnly' | 'onPlace'> & {
  place: Place | typeof TRICK
  /** Shows its place even when the caret is elsewhere. */
  open?: boolean
}

/** Between two tiles: where the caret is, and where something that is dragged would go. */
function Gap({ place, open = false, caret, over, selected, readOnly, onPlace }: GapProps) {
  const { t } = useTranslation('lessons')
  if (readOnly) return null
  const now = caret !== null && isSameCaret(caret, place) && selected === null
  return (
    <li
      className={styles.gap}
      data-gap={gapName(place)}
      data-over={(over !== null && isSameCaret(over, place)) || undefined}
    >
      {(now || open) && (
        <button
          type="button"
          className={styles.slot}
          data-now={now || undefined}
          aria-label={now ? t('editor.slotNow') : t('editor.slot')}
          onClick={() => onPlace(place)}
        >
          <IconPlus aria-hidden />
        </button>
      )}
    </li>
  )
}
