import { useTranslation } from 'react-i18next'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconUmbrella from '@tabler/icons-react/dist/esm/icons/IconUmbrella.mjs'
import IconWind from '@tabler/icons-react/dist/esm/icons/IconWind.mjs'
import type { BlockOf } from '#content/publish-resources.ts'
import { HeadRow } from './head-row.tsx'
import { SkyPicture } from './sky-picture.tsx'
import { Task } from './task.tsx'
import styles from './blocks.module.css'

type Table = BlockOf<'table'>
type TableOf<Style extends Table['style']> = Extract<Table, { style: Style }>

const weather = { sun: IconSun, rain: IconUmbrella, wind: IconWind } as const

/** Tables to read and tables to fill in. `words` are the actions that a rule names. */
export function TableBlock({ block, words }: { block: Table; words: Readonly<Record<string, string>> }) {
  switch (block.style) {
    case 'words':
      return <Grid head={block.head} rows={block.rows} />
    case 'planner':
      return <Planner block={block} />
    case 'lamps':
      return <Lamps block={block} />
    case 'lamps-task':
      return <LampTasks block={block} />
    case 'rule':
      return <Rule block={block} words={words} />
    case 'function':
      return <FunctionTable block={block} />
    case 'trace':
      return <TraceTable block={block} />
    case 'sorting':
      return <Sorting block={block} />
  }
}

const Grid = ({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {head.map((text) => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          {row.map((text, column) =>
            column === 0 ? (
              <th key={column} scope="row">
                {text}
              </th>
            ) : (
              <td key={column}>{text}</td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

const Planner = ({ block: { head, rows } }: { block: TableOf<'planner'> }) => (
  <Grid
    head={head}
    rows={rows.map(({ week, unit, activity, resources }) => [
      String(week),
      unit,
      activity ? `${activity.code} ${activity.title}` : '',
      resources.map(({ code }) => code).join(', '),
      '',
    ])}
  />
)

const LampRow = ({ bits }: { bits: string }) => (
  <span className={styles.lampRow}>
    {[...bits].map((bit, index) => (
      <SkyPicture key={index} name={bit === '1' ? 'lamp-on' : 'lamp-off'} />
    ))}
  </span>
)

function Lamps({ block: { head, rows } }: { block: TableOf<'lamps'> }) {
  const { t } = useTranslation('resources')
  return (
    <>
      <div className={styles.lampHead}>
        {head.map((value) => (
          <span key={value}>
            <SkyPicture name="lamp-on" />
            <b>{value}</b>
          </span>
        ))}
      </div>
      <table className={styles.table} data-plain>
        <thead>
          <tr>
            <th scope="col">{t('sheet.lamps')}</th>
            <th scope="col">{t('sheet.binary')}</th>
            <th scope="col">{t('sheet.sum')}</th>
            <th scope="col">{t('sheet.number')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bits, sum, number }) => (
            <tr key={bits}>
              <td>
                <LampRow bits={bits} />
              </td>
              <td>
                <b>{[...bits].join(' ')}</b>
              </td>
              <td>{sum}</td>
              <td>
                <b>{number}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function LampTasks({ block: { id, head, numbers, patterns } }: { block: TableOf<'lamps-task'> }) {
  return (
    <Task id={id}>
      <table className={styles.table}>
        <thead>
          <HeadRow head={head} />
        </thead>
        <tbody>
          {numbers.map((number) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {head.map((value) => (
                <td key={value} aria-hidden>
                  <span className={styles.bead} />
                </td>
              ))}
            </tr>
          ))}
          {patterns.map((bits) => (
            <tr key={bits}>
              <th scope="row" aria-hidden>
                <span className={styles.shortLine} />
              </th>
              {[...bits].map((bit, index) => (
                <td key={index}>
                  <span className={styles.bead} data-full={bit === '1' || undefined} aria-hidden />
                  <span className="sk-visually-hidden">{bit}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Task>
  )
}

function Rule({
  block: { id, row, rule },
  words,
}: {
  block: TableOf<'rule'>
  words: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation('resources')
  const conditions = rule.when.map(([sign, action]) =>
    t('sheet.when', { weather: t(`sheet.weather.${sign as keyof typeof weather}`), action: words[action] ?? action }),
  )
  const otherwise = rule.else === null ? [] : [t('sheet.otherwise', { action: words[rule.else] ?? rule.else })]
  return (
    <Task id={id}>
      <ul className={styles.rule}>
        {[...conditions, ...otherwise].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ol className={styles.days}>
        {row.map((sign, index) => {
          const Icon = weather[sign]
          return (
            <li key={index}>
              <span className={styles.sign}>
                <Icon stroke={1.6} aria-hidden />
                <small>{t(`sheet.weather.${sign}`)}</small>
              </span>
              <span className={styles.emptyCell} />
            </li>
          )
        })}
      </ol>
    </Task>
  )
}

function FunctionTable({ block: { id, rule, inputs } }: { block: TableOf<'function'> }) {
  const { t } = useTranslation('resources')
  const names = /\bk\b/.test(rule) ? ['n', 'k'] : ['n']
  return (
    <Task id={id}>
      <p className={styles.machine}>
        <span>{names.join(', ')}</span> → <b>{rule.replaceAll('*', '×').replaceAll(' - ', ' − ')}</b> → <span>?</span>
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t('sheet.out')}</th>
          </tr>
        </thead>
        <tbody>
          {inputs.map((input, index) => (
            <tr key={index}>
              {[input].flat().map((value, column) => (
                <td key={column}>{value}</td>
              ))}
              <td className={styles.blank} aria-hidden />
            </tr>
          ))}
        </tbody>
      </table>
    </Task>
  )
}

const TraceTable = ({ block: { id, program, names } }: { block: TableOf<'trace'> }) => (
  <Task id={id}>
    <table className={styles.table}>
      <thead>
        <HeadRow head={names} isCode />
      </thead>
      <tbody>
        {program.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              <code>{line.replaceAll('*', '×')}</code>
            </th>
            {names.map((name) => (
              <td key={name} className={styles.blank} aria-hidden />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Task>
)

function Sorting({ block: { id, row } }: { block: TableOf<'sorting'> }) {
  const { t } = useTranslation('resources')
  return (
    <Task id={id}>
      <div className={styles.sorting}>
        <span className={styles.numberRow}>
          {row.map((number, index) => (
            <b key={index}>{number}</b>
          ))}
        </span>
        <span className={styles.sortLine}>
          {t('sheet.afterOneRound')}
          <span className={styles.numberRow}>
            {row.map((_, index) => (
              <b key={index}> </b>
            ))}
          </span>
        </span>
        <span className={styles.sortLine}>
          {t('sheet.swaps')} <span className={styles.shortLine} />
        </span>
      </div>
    </Task>
  )
}
