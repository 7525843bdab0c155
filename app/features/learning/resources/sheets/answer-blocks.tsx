import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import IconMoodEmpty from '@tabler/icons-react/dist/esm/icons/IconMoodEmpty.mjs'
import IconMoodHappy from '@tabler/icons-react/dist/esm/icons/IconMoodHappy.mjs'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import type { BlockOf } from '#content/publish-resources.ts'
import { Bubble, letters, Program, StripProgram, usePhrases, type Skin } from './program.tsx'
import { readPhrase } from './program-phrase.ts'
import { SheetPicture } from './sheet-picture.tsx'
import { SkyMap } from './sky-map.tsx'
import { Task, WriteLines } from './task.tsx'
import styles from './blocks.module.css'

/** Blocks that a child answers on paper. */

const arrowPictures = {
  '→': 'right',
  '←': 'left',
  '↑': 'up',
  '↓': 'down',
  right: 'right',
  left: 'left',
  up: 'up',
  down: 'down',
} as const

const isCommand = (option: string) => /^\w+\(\d*\)$/.test(option)
const isArrow = (option: string): option is keyof typeof arrowPictures => option in arrowPictures

export function Choice({ block }: { block: BlockOf<'choice'> }) {
  const { id, question, program, map, facing, options, pictures, size, skin } = block
  const phraseOf = usePhrases()
  return (
    <Task id={id} question={question} className={clsx(size === 'large' && styles.largeTask)}>
      {facing && !map && (
        <span className={styles.start}>
          <SheetPicture name="kite" />
          <SheetPicture name={facing} />
        </span>
      )}
      {map && <SkyMap map={map} facing={facing} cell={11} />}
      {program && skin && <Program lines={program} skin={skin as Skin} />}
      {program && !skin && <StripProgram lines={program} inWords />}
      <ol className={clsx(styles.options, pictures && styles.pictureOptions)}>
        {options.map((option, index) => (
          <li key={index}>
            <Bubble letter={letters[index]!} large={size === 'large'} />
            {pictures && isArrow(option) ? (
              <SheetPicture name={arrowPictures[option]} />
            ) : (
              <span>{isCommand(option) ? phraseOf(option) : option}</span>
            )}
          </li>
        ))}
      </ol>
    </Task>
  )
}

export function Order({ block: { id, question, items, map, facing } }: { block: BlockOf<'order'> }) {
  // Lines of a program, or sentences.
  const isProgram = items.every((item) => !('text' in readPhrase(item)))
  return (
    <Task id={id} question={question}>
      {isProgram ? (
        <Program lines={items} boxed />
      ) : (
        <ul className={styles.orderItems}>
          {items.map((item) => (
            <li key={item}>
              <span className={styles.numberBox} />
              {item}
            </li>
          ))}
        </ul>
      )}
      {map && <SkyMap map={map} facing={facing} cell={11} />}
    </Task>
  )
}

export function Match({ block }: { block: BlockOf<'match'> }) {
  if (block.style === 'three') {
    return (
      <ul className={styles.matchRows}>
        {block.rows.map(({ name, program, text }) => (
          <li key={name}>
            <b>{name}</b>
            <Program lines={program} />
            <Program lines={program} skin="python" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Task id={block.id}>
      <ol className={styles.matchLeft}>
        {block.left.map((line) => (
          <li key={line}>
            <span className={styles.numberBox} />
            <code className={styles.code}>{line}</code>
          </li>
        ))}
      </ol>
      <ol className={styles.matchRight}>
        {block.right.map((text, index) => (
          <li key={text}>
            <b>{letters[index]}</b>
            <span className={styles.blockLine}>{text}</span>
          </li>
        ))}
      </ol>
    </Task>
  )
}

const actions = ['clap', 'drum', 'stamp', 'jump', 'turn'] as const

export function NumberTask({ block }: { block: BlockOf<'number'> }) {
  const { t } = useTranslation('resources')
  const { id, question, program, map, facing, asks, skin } = block
  const actionNames = (asks ?? []).map((action) => t(`block.${action as (typeof actions)[number]}`))
  return (
    <Task id={id} question={question}>
      <Program lines={program} skin={skin as Skin | undefined} />
      {map && <SkyMap map={map} facing={facing} cell={11} />}
      <span className={styles.counts}>
        {(actionNames.length > 0 ? actionNames : [map ? t('sheet.squares') : '']).map((name) => (
          <span key={name}>
            {name} <span className={styles.answerBox} />
          </span>
        ))}
      </span>
    </Task>
  )
}

export function Predict({ block }: { block: BlockOf<'predict'> }) {
  const { id, question, program, map, facing, flags, write, skin } = block
  return (
    <Task id={id} question={question}>
      <Program lines={program} skin={skin as Skin | undefined} />
      {map && <SkyMap map={map} facing={facing} flags={flags} cell={11} />}
      {flags && (
        <span className={styles.flagChoices}>
          {Object.keys(flags).map((flag) => (
            <Bubble key={flag} letter={flag} large />
          ))}
        </span>
      )}
      {write !== undefined && (
        <span className={styles.output}>
          {/* The number of lines would reveal that a program prints nothing. */}
          <WriteLines count={Math.max(write, 1)} />
        </span>
      )}
    </Task>
  )
}

export function Debug({ block }: { block: BlockOf<'debug'> }) {
  const { t } = useTranslation('resources')
  const { id, question, program, map, facing, skin, want, says } = block
  return (
    <Task id={id} question={question}>
      <Program lines={program} skin={skin as Skin | undefined} lettered />
      {map && <SkyMap map={map} facing={facing} cell={11} />}
      {want && (
        <span className={styles.want}>
          {t('sheet.want')} <code>{want.join(' ')}</code>
          {says && (
            <small>
              {t('sheet.says')} <code>{says}</code>
            </small>
          )}
        </span>
      )}
      <span className={styles.rightLine}>
        {t('sheet.right')} <span className={styles.writeLine} />
      </span>
    </Task>
  )
}

export const Trace = ({ block: { id, map, boxes } }: { block: BlockOf<'trace'> }) => (
  <Task id={id} className={styles.plainTask}>
    <SkyMap map={map} cell={19} />
    <span className={styles.arrowBoxes}>
      {Array.from({ length: boxes }, (_, index) => (
        <span key={index} />
      ))}
    </span>
  </Task>
)

const signs = {
  o: <circle cx={12} cy={12} r={8} />,
  s: <path d="M4 4h16v16H4Z" />,
  t: <path d="M12 3.500 21 20H3Z" />,
  x: <path d="m5 5 14 14M19 5 5 19" />,
} as const

export const Pattern = ({ block: { id, row, hidden } }: { block: BlockOf<'pattern'> }) => (
  <Task id={id}>
    <span className={styles.pattern}>
      {row.map((sign, index) => (
        <svg key={index} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={1.8} aria-hidden>
          {signs[sign]}
        </svg>
      ))}
      {Array.from({ length: hidden }, (_, index) => (
        <span key={`hidden-${index}`} className={styles.hiddenSign} />
      ))}
    </span>
  </Task>
)

export function Colour({ block: { id, size, program, words } }: { block: BlockOf<'colour'> }) {
  const numbers = Array.from({ length: size }, (_, index) => index)
  return (
    <Task id={id} className={styles.plainTask}>
      <Program lines={program} row={words.row} />
      <div className={styles.pixels} style={{ '--size': size } as CSSProperties}>
        <span />
        {numbers.map((x) => (
          <b key={x}>{x}</b>
        ))}
        {numbers.flatMap((y) => [
          <b key={`row-${y}`}>{y}</b>,
          ...numbers.map((x) => <span key={`${x}-${y}`} className={styles.pixel} />),
        ])}
      </div>
    </Task>
  )
}

export const Write = ({ block: { id, question, lines } }: { block: BlockOf<'write'> }) => (
  <Task id={id} question={question} className={clsx(styles.plainTask, lines === 1 && styles.oneLine)}>
    <WriteLines count={lines} />
  </Task>
)

export const Draw = ({ block: { id, question, grid, frames } }: { block: BlockOf<'draw'> }) => (
  <Task id={id} question={question} className={clsx(styles.plainTask, styles.drawTask)}>
    {grid ? (
      <SkyMap map={Array.from({ length: grid[1] }, () => '.'.repeat(grid[0]))} cell={15} />
    ) : (
      <span className={styles.frames}>
        {Array.from({ length: frames ?? 1 }, (_, index) => (
          <span key={index} />
        ))}
      </span>
    )}
  </Task>
)

const faces = [IconMoodEmpty, IconMoodSmile, IconMoodHappy]

export const Faces = ({ block: { id, question } }: { block: BlockOf<'faces'> }) => (
  <Task id={id} question={question} className={styles.plainTask}>
    <span className={styles.faces}>
      {faces.map((Face, index) => (
        <Face key={index} stroke={1.3} aria-hidden />
      ))}
    </span>
  </Task>
)
