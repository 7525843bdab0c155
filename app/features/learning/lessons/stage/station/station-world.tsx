import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Value } from '#rules/program/values.ts'
import type { StationEvent, StationState } from '#rules/worlds/station.ts'
import { Board, Burst, WaoPiece } from '../board.tsx'
import { createStationLayout, type MovingThing, type StationLayout } from './station-layout.ts'
import { formatValue } from '../format-value.ts'
import { getWorldEvent, type WorldView } from '../world-view.ts'
import styles from './station-world.module.css'

/** The station world: things move from a belt into boxes; shelves show variables and trains show lists. */
export default function StationWorld(view: WorldView) {
  const { t } = useTranslation('lessons')
  const layout = createStationLayout(view)
  const { frame, stepMs, ended } = view
  const event = getWorldEvent<StationEvent>(frame)
  const changedVariable = frame.event?.kind === 'set' ? frame.event.name : null
  const failed = (frame.state as StationState).end !== null
  return (
    <Board
      width={layout.width}
      height={layout.height}
      label={t('world.station')}
      pieces={
        <WaoPiece
          x={layout.wao.x}
          y={layout.wao.y}
          size={76}
          stepMs={stepMs}
          mood={ended === 'solved' ? 'cheering' : ended === 'failed' ? 'stuck' : 'hello'}
        />
      }
    >
      <rect className={styles.ground} width={layout.width} height={layout.height} rx={28} />
      {layout.belt && <Belt {...layout.belt} />}
      {layout.boxes.map((box) => (
        <Box key={box.name} box={box} />
      ))}
      {layout.out && <Cart {...layout.out} />}
      {layout.variables.map((shelf) => (
        <Shelf key={shelf.name} shelf={shelf} changed={shelf.name === changedVariable} />
      ))}
      {layout.lists.map((list) => (
        <Train key={list.name} list={list} swapped={event?.kind === 'swapped' ? event.positions : []} />
      ))}
      {layout.things.map((thing) => (
        <Thing key={thing.key} thing={thing} stepMs={stepMs} />
      ))}
      {layout.boxes.map((box) => (
        <BoxTag key={box.name} box={box} />
      ))}
      {failed && <Burst x={layout.wao.x + 34} y={layout.wao.y - 34} />}
    </Board>
  )
}

const Belt = ({ x, y, length }: { x: number; y: number; length: number }) => (
  <g>
    <rect className={styles.belt} x={x} y={y} width={length} height={20} rx={10} />
    {Array.from({ length: Math.floor(length / 66) }, (_, index) => (
      <circle key={index} className={styles.roller} cx={x + 30 + index * 66} cy={y + 10} r={7} />
    ))}
  </g>
)

function Box({ box: { x, y } }: { box: StationLayout['boxes'][number] }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className={styles.box} d="M0 22H150V100A14 14 0 0 1 136 114H14A14 14 0 0 1 0 100Z" />
      <path className={styles.boxSide} d="M75 22H150V100A14 14 0 0 1 136 114H75Z" />
    </g>
  )
}

/** The box's name and accepted kind, rendered in front of its content. */
const BoxTag = ({ box: { x, y, name, wants } }: { box: StationLayout['boxes'][number] }) => (
  <g transform={`translate(${x - 6} ${y + 4})`}>
    <rect className={styles.tag} width={38} height={36} rx={10} />
    <text className={styles.boxName} x={19} y={28}>
      {name.toUpperCase()}
    </text>
    {wants !== null && (
      <g transform="translate(134 18) scale(0.66)">
        <ThingShape value={wants} />
      </g>
    )}
  </g>
)

const Cart = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className={styles.cart} d="M0 22H300V96A14 14 0 0 1 286 110H14A14 14 0 0 1 0 96Z" />
    <circle className={styles.wheel} cx={60} cy={114} r={13} />
    <circle className={styles.wheel} cx={240} cy={114} r={13} />
    <path className={styles.away} d="M262 66H282M274 56L284 66L274 76" />
  </g>
)

function Shelf({
  shelf: { x, y, name, value, width },
  changed,
}: {
  shelf: StationLayout['variables'][number]
  changed: boolean
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={styles.shelf} data-changed={changed || undefined} width={width} height={54} rx={15} />
      <text className={styles.name} x={16} y={34}>
        {name}
      </text>
      <rect
        className={styles.value}
        x={28 + name.length * 13}
        y={9}
        width={width - 38 - name.length * 13}
        height={36}
        rx={10}
      />
      <text className={styles.number} x={28 + name.length * 13 + (width - 38 - name.length * 13) / 2} y={35}>
        {formatValue(value)}
      </text>
    </g>
  )
}

function Train({
  list: { x, y, name, items },
  swapped,
}: {
  list: StationLayout['lists'][number]
  swapped: readonly number[]
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <text className={styles.name} x={2} y={18}>
        {name}
      </text>
      <path className={styles.rail} d={`M0 106H${Math.max(items.length * 76, 120)}`} />
      {items.map((value, index) => (
        <g key={index} transform={`translate(${index * 76} 0)`}>
          <rect
            className={styles.wagon}
            data-changed={swapped.includes(index) || undefined}
            x={2}
            y={34}
            width={66}
            height={56}
            rx={12}
          />
          <circle className={styles.wheel} cx={20} cy={94} r={9} />
          <circle className={styles.wheel} cx={50} cy={94} r={9} />
          <text className={styles.number} data-small={formatValue(value).length > 3 || undefined} x={35} y={71}>
            {formatValue(value)}
          </text>
          <text className={styles.index} x={35} y={126}>
            {index}
          </text>
        </g>
      ))}
    </g>
  )
}

const Thing = ({ thing: { x, y, value, gone, small }, stepMs }: { thing: MovingThing; stepMs: number }) => (
  <g
    className={styles.thing}
    data-gone={gone || undefined}
    style={
      { transform: `translate(${x}px, ${y}px) scale(${small ? 0.82 : 1})`, '--step': `${stepMs}ms` } as CSSProperties
    }
  >
    <ThingShape value={value} />
  </g>
)

const kites = { red: ['#FF8B74', '#D63A22'], yellow: ['#FFE38C', '#F8AC05'] } as const

/** Numbers and words are parcels; red and yellow are kites that also differ by pattern, for color-blind students. */
function ThingShape({ value }: { value: Value }) {
  if (value === 'red' || value === 'yellow') {
    const [light, dark] = kites[value]
    return (
      <g>
        <path d="M0 -26L20 -4L0 26L-20 -4Z" fill={light} stroke={light} strokeWidth={5} strokeLinejoin="round" />
        <path d="M0 -28L22 -5Q23 -3 22 -2L0 28Z" fill={dark} />
        {value === 'red' ? (
          <circle cy={-3} r={7} fill="#fff" opacity={0.9} />
        ) : (
          <path d="M-19 -4H19" stroke="#fff" strokeWidth={6} opacity={0.9} />
        )}
      </g>
    )
  }
  const text = formatValue(value)
  return (
    <g>
      <rect className={styles.parcel} x={-26} y={-24} width={52} height={48} rx={10} />
      <path className={styles.parcelSide} d="M0 -24H16A10 10 0 0 1 26 -14V14A10 10 0 0 1 16 24H0Z" />
      <text className={styles.number} data-small={text.length > 3 || undefined} y={9}>
        {text}
      </text>
    </g>
  )
}
