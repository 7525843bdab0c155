import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockOf } from '#content/publish-resources.ts'
import { Board } from './board.tsx'
import { HeadRow } from './head-row.tsx'
import { Program } from './program.tsx'
import { SheetPicture } from './sheet-picture.tsx'
import { SkyPicture } from './sky-picture.tsx'
import styles from './blocks.module.css'

/** Blocks that are only read. */

export const Text = ({ block: { title, text } }: { block: BlockOf<'text'> }) => (
  <div className={styles.note}>
    {title && <h3>{title}</h3>}
    <p>{text}</p>
  </div>
)

export function Steps({ block: { style, steps } }: { block: BlockOf<'steps'> }) {
  const { t } = useTranslation('resources')
  return (
    <ol className={clsx(styles.steps, styles[`steps-${style}`])}>
      {steps.map(({ title, text, program, box, minutes }, index) => (
        <li key={index}>
          <span className={styles.stepMark}>
            <b>{minutes ? t('sheet.minutes', { count: minutes }) : index + 1}</b>
          </span>
          <div>
            {title && <h3>{title}</h3>}
            {program && <Program lines={program} skin="python" />}
            <p>{text}</p>
          </div>
          {box && (
            <span className={styles.boxes}>
              {Object.entries(box).map(([name, value]) => (
                <span key={name} className={styles.box}>
                  <b>{value}</b>
                  <code>{name}</code>
                </span>
              ))}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

export function Cards({ block }: { block: BlockOf<'cards'> }) {
  const { columns, cut, cards = [], blank = 0 } = block
  const printed = cards.flatMap((card) => Array.from({ length: card.copies ?? 1 }, () => card))
  const isDefinition = printed.some(({ text }) => text)
  return (
    <ul
      className={clsx(styles.cards, cut === false && styles.framed, isDefinition && styles.definitions)}
      style={{ '--columns': columns } as CSSProperties}
    >
      {printed.map((card, index) => (
        <Card key={index} card={card} />
      ))}
      {Array.from({ length: blank }, (_, index) => (
        <li key={`blank-${index}`} className={styles.card} />
      ))}
    </ul>
  )
}

type CardContent = NonNullable<BlockOf<'cards'>['cards']>[number]

function Card({ card }: { card: CardContent }) {
  const { picture, word, english, text, lines, number, ring, lamps, program } = card
  return (
    <li className={styles.card}>
      {picture && <SheetPicture name={picture} className={styles.cardPicture} />}
      {number !== undefined && (
        <span className={clsx(styles.cardNumber, ring && styles.ringNumber)}>
          {number}
          {ring && ' ×'}
        </span>
      )}
      {lamps && (
        <span className={styles.lamps}>
          {[...lamps].map((bit, index) => (
            <SkyPicture key={index} name={bit === '1' ? 'lamp-on' : 'lamp-off'} />
          ))}
        </span>
      )}
      {word && (
        <b className={styles.cardWord}>
          {word}
          {english && <span className={styles.english} lang="en" children={english} />}
        </b>
      )}
      {text && <span className={styles.cardText}>{text}</span>}
      {program && <Program lines={program} />}
      {Array.from({ length: lines ?? 0 }, (_, index) => (
        <span key={index} className={styles.writeLine} />
      ))}
    </li>
  )
}

export const Checks = ({ block: { title, items } }: { block: BlockOf<'checks'> }) => (
  <div className={styles.checks}>
    {title && <h3>{title}</h3>}
    <ul>
      {items.map((item) => (
        <li key={item}>
          <span className={styles.checkBox} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  </div>
)

export const Levels = ({ block: { head, rows } }: { block: BlockOf<'levels'> }) => (
  <table className={styles.table}>
    <thead>
      <HeadRow head={head} />
    </thead>
    <tbody>
      {rows.map(({ name, levels }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {levels.map((text) => (
            <td key={text}>
              <span className={styles.checkBox} /> {text}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

export const Words = ({ block: { words } }: { block: BlockOf<'words'> }) => (
  <ul className={styles.words}>
    {words.map((word) => (
      <li key={word}>{word}</li>
    ))}
  </ul>
)

export function Include({ block: { resources } }: { block: BlockOf<'include'> }) {
  const { t } = useTranslation('resources')
  return (
    <div className={styles.include}>
      <h3>{t('sheet.include')}</h3>
      <ul>
        {resources.map(({ code, title }) => (
          <li key={code}>
            <b>{code}</b> {title}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Drawing({ block }: { block: BlockOf<'picture'> }) {
  if (block.drawing === 'keyboard') return <Keyboard label={block.alt} />
  return (
    <div className={styles.shelf}>
      <Program lines={block.program} skin="python" />
      <ol start={0}>
        {block.items.map((item, index) => (
          <li key={item}>
            <span className={styles.shelfItem}>{item}</span>
            <b>{index}</b>
          </li>
        ))}
      </ol>
    </div>
  )
}

const keyRows = ['1234567890', 'QWERTYUIOP', 'ASDFGHJKL;', 'ZXCVBNM,.'] as const
const homeKeys = 'ASDFJKL;'

function Keyboard({ label }: { label: string }) {
  return (
    <svg className={styles.keyboard} viewBox="0 0 124 62" role="img" aria-label={label}>
      {keyRows.flatMap((row, y) =>
        [...row].map((key, x) => {
          const [left, top] = [2 + y * 3.5 + x * 11.5, 1 + y * 12]
          return (
            <g key={key}>
              <rect
                x={left}
                y={top}
                width={10}
                height={10.5}
                rx={1.8}
                fill={homeKeys.includes(key) ? 'var(--tint)' : '#fff'}
                stroke="currentColor"
                strokeWidth={0.4}
              />
              <text x={left + 5} y={top + 6.8} fontSize={4.2} textAnchor="middle" fill="currentColor">
                {key}
              </text>
              {(key === 'F' || key === 'J') && (
                <path d={`M${left + 3.5} ${top + 9}h3`} stroke="currentColor" strokeWidth={0.8} />
              )}
            </g>
          )
        }),
      )}
      <rect x={32} y={49} width={60} height={10.5} rx={1.8} fill="#fff" stroke="currentColor" strokeWidth={0.4} />
    </svg>
  )
}

export const BoardBlock = ({ block }: { block: BlockOf<'board'> }) => <Board {...block} />
