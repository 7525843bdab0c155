import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconFlagFilled from '@tabler/icons-react/dist/esm/icons/IconFlagFilled.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { InsertPosition } from '#rules/program/edit.ts'
import { MIN_TIMES, timesOf, type Body, type NodeId, type Program, type Statement } from '#rules/program/tree.ts'
import type { Mark } from '../editor.ts'
import { getFace, getSensor, TRICK } from './commands.ts'
import { SensorPicture } from './sensor-picture.tsx'
import { listDefinitions, isSameCaret, type Caret } from './strip.ts'
import { getTileAppearance, TileFace, getTrickPicture } from './tile-face.tsx'
import { getTileName } from './tile-name.ts'
import { formatGap, type DraggedTile } from './use-drag.ts'
import styles from './icon-editor.module.css'
import tile from './tile.module.css'

type StripViewProps = {
  program: Program
  caret: Caret | null
  /** The gap that would receive the dragged tile. */
  over: Caret | null
  selected: NodeId | null
  running: NodeId | null
  marks: readonly Mark[]
  /** Shows an empty trick that is not part of the program yet. */
  ghostTrick: boolean
  sensors: readonly string[]
  maxTimes: number
  readOnly: boolean
  canSelect: boolean
  onPlace: (caret: Caret) => void
  onChoose: (id: NodeId) => void
  onTimesChange: (id: NodeId, by: 1 | -1) => void
  onSensorChange: (id: NodeId, sensor: string) => void
  begin: (dragged: DraggedTile) => (event: PointerEvent<HTMLElement>) => void
}

/** The program: trick definitions above, then the main program from left to right. */
export function StripView(props: StripViewProps) {
  const { program, running, ghostTrick } = props
  const { t } = useTranslation('lessons')
  const list = useRef<HTMLDivElement>(null)
  const definitions = listDefinitions(program)
  const tricks = definitions.flatMap((definition) => (definition.kind === 'define' ? [definition.name] : []))
  const shared = { ...props, tricks }
  useEffect(() => scrollActiveIntoView(list.current), [running, program])
  return (
    <div ref={list} className={styles.all}>
      {definitions.map((statement, index) => (
        <div key={statement.id} className={styles.trick}>
          <Tile {...shared} statement={statement} name={t('editor.trick')}>
            <img className={tile.picture} src={getTrickPicture(index)} alt="" />
          </Tile>
          <Lane {...shared} body={statement.kind === 'define' ? statement.body : []} inside={statement.id} part={0} />
        </div>
      ))}
      {ghostTrick && (
        <div className={clsx(styles.trick, styles.ghost)}>
          <span className={tile.tile} data-look="define" aria-hidden>
            <img className={tile.picture} src={getTrickPicture(0)} alt="" />
          </span>
          <ol className={styles.lane}>
            <Gap {...props} position={TRICK} open />
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

/** Scrolls only the strip, not the page, to the running tile or the caret. */
function scrollActiveIntoView(list: HTMLElement | null) {
  const strip = list?.parentElement
  const tileBounds = list?.querySelector('[data-running], [data-now]')?.getBoundingClientRect()
  if (!strip || !tileBounds) return
  const bounds = strip.getBoundingClientRect()
  if (tileBounds.bottom > bounds.bottom) strip.scrollTop += tileBounds.bottom - bounds.bottom + 8
  else if (tileBounds.top < bounds.top) strip.scrollTop -= bounds.top - tileBounds.top + 8
}

type SharedProps = StripViewProps & { tricks: readonly string[] }
type LaneProps = SharedProps & { body: Body; inside: NodeId | null; part: number; from?: number }

function Lane({ body, inside, part, from = 0, ...shared }: LaneProps) {
  const isOpenGap = (index: number) => index === body.length && (inside === null || body.length === 0)
  return (
    <ol className={styles.lane}>
      {body.map((statement, index) =>
        index < from
          ? null
          : [
              <Gap key={`gap ${statement.id}`} {...shared} position={{ inside, part, at: index }} />,
              <li key={statement.id} className={styles.item}>
                <Item {...shared} statement={statement} />
              </li>,
            ],
      )}
      <Gap {...shared} position={{ inside, part, at: body.length }} open={isOpenGap(body.length)} />
    </ol>
  )
}

function Item({ statement, ...shared }: SharedProps & { statement: Statement }) {
  const face = getFace(statement)
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

function Tile(props: SharedProps & { statement: Statement; name?: string; children?: ReactNode }) {
  const { statement, selected, running, marks, readOnly, canSelect, tricks, onChoose, begin, children } = props
  const { t } = useTranslation('lessons')
  const face = getFace(statement)
  const name = props.name ?? getTileName(t, statement)
  const appearance = statement.kind === 'define' ? 'define' : getTileAppearance(face)
  const state = {
    'data-look': appearance,
    'data-running': running === statement.id || undefined,
    'data-mark': marks.find(({ nodeId }) => nodeId === statement.id)?.kind,
  }
  const content = children ?? <TileFace face={face} trickNames={tricks} />
  if (readOnly && !canSelect)
    return (
      <span className={tile.tile} {...state} role="img" aria-label={name}>
        {content}
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
      {content}
    </button>
  )
}

function Counter({ statement, maxTimes, onTimesChange }: SharedProps & { statement: Statement }) {
  const { t } = useTranslation('lessons')
  const times = timesOf(statement) ?? MIN_TIMES
  return (
    <span className={styles.counter}>
      <button
        type="button"
        className={styles.count}
        aria-label={t('editor.fewer')}
        disabled={times <= MIN_TIMES}
        onClick={() => onTimesChange(statement.id, -1)}
      >
        <IconMinus aria-hidden />
      </button>
      <button
        type="button"
        className={styles.count}
        aria-label={t('editor.more')}
        disabled={times >= maxTimes}
        onClick={() => onTimesChange(statement.id, 1)}
      >
        <IconPlus aria-hidden />
      </button>
    </span>
  )
}

function Sensors({ statement, sensors, onSensorChange }: SharedProps & { statement: Statement }) {
  const { t } = useTranslation('lessons')
  const currentSensor = getSensor(statement)
  return (
    <span className={styles.counter} role="group" aria-label={t('editor.question')}>
      {sensors.map((sensor) => (
        <button
          key={sensor}
          type="button"
          className={styles.count}
          aria-pressed={sensor === currentSensor}
          aria-label={t(`sensor.${sensor}` as 'sensor.thirsty')}
          onClick={() => onSensorChange(statement.id, sensor)}
        >
          <SensorPicture sensor={sensor} />
        </button>
      ))}
    </span>
  )
}

type GapProps = Pick<StripViewProps, 'caret' | 'over' | 'selected' | 'readOnly' | 'onPlace'> & {
  position: InsertPosition | typeof TRICK
  /** Shows a slot even when the caret is elsewhere. */
  open?: boolean
}

/** The gap between two tiles: shows the caret and receives dragged tiles. */
function Gap({ position, open = false, caret, over, selected, readOnly, onPlace }: GapProps) {
  const { t } = useTranslation('lessons')
  if (readOnly) return null
  const isCurrent = caret !== null && isSameCaret(caret, position) && selected === null
  return (
    <li
      className={styles.gap}
      data-gap={formatGap(position)}
      data-over={(over !== null && isSameCaret(over, position)) || undefined}
    >
      {(isCurrent || open) && (
        <button
          type="button"
          className={styles.slot}
          data-now={isCurrent || undefined}
          aria-label={isCurrent ? t('editor.slotNow') : t('editor.slot')}
          onClick={() => onPlace(position)}
        >
          <IconPlus aria-hidden />
        </button>
      )}
    </li>
  )
}
