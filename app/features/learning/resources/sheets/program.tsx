import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { SheetPictureName } from '#content/sheet-pictures.ts'
import { depthOf, listNumbers, opensBlock, readPhrase, readRow } from './program-phrase.ts'
import { SheetPicture } from './sheet-picture.tsx'
import styles from './blocks.module.css'

export type Skin = 'icons' | 'blocks' | 'python'

type ProgramProps = {
  lines: readonly string[]
  skin?: Skin
  /** A circle with a letter before each line, to mark one. */
  lettered?: boolean
  /** A box before each line, to number the lines. */
  boxed?: boolean
  /** Template of the `row` command. */
  row?: string
}

/** A program as icons, word blocks or Python. */
export function Program({ lines, skin = 'blocks', ...rest }: ProgramProps) {
  if (skin === 'icons') return <StripProgram lines={lines} lettered={rest.lettered} />
  return <LineProgram lines={lines} skin={skin} {...rest} />
}

function LineProgram({ lines, skin, lettered, boxed, row }: ProgramProps) {
  const phraseOf = usePhrases(row)
  return (
    <div className={clsx(styles.program, skin === 'python' && styles.python)}>
      {lines.map((line, index) => (
        <div key={index} className={styles.line}>
          {lettered && <Bubble letter={letters[index]!} />}
          {boxed && <span className={styles.numberBox} />}
          {Array.from({ length: depthOf(line) }, (_, depth) => (
            <span key={depth} className={styles.indent} />
          ))}
          {skin === 'python' ? (
            <code className={styles.code}>{line.trim()}</code>
          ) : (
            <span className={clsx(styles.blockLine, opensBlock(line) && styles.opener)}>{phraseOf(line)}</span>
          )}
        </div>
      ))}
    </div>
  )
}

/** Words of a program line in the language of the page. */
export function usePhrases(row?: string): (line: string) => string {
  const { t } = useTranslation('resources')
  return (line) => {
    const cells = row ? readRow(line) : null
    if (cells && cells.a === cells.b) return t('block.rowOne', cells)
    if (cells) return row!.replace('{y}', cells.y).replace('{a}', cells.a).replace('{b}', cells.b)
    const phrase = readPhrase(line)
    if ('text' in phrase) return phrase.text
    const { key, values } = phrase
    if (key === 'counting') return t('block.counting', { ...values, numbers: listNumbers(Number(values.end)) })
    return t(`block.${key}`, values)
  }
}

export const letters = 'ABCDEFGHIJ'

export const Bubble = ({ letter, large }: { letter: string; large?: boolean }) => (
  <span className={clsx(styles.bubble, large && styles.largeBubble)}>{letter}</span>
)

const commandPictures: Readonly<Record<string, SheetPictureName>> = {
  'fly_right()': 'right',
  'fly_left()': 'left',
  'fly_up()': 'up',
  'fly_down()': 'down',
  'clap()': 'clap',
  'stamp()': 'stamp',
  'jump()': 'jump',
  'turn()': 'turn',
}

type StripProgramProps = { lines: readonly string[]; lettered?: boolean; inWords?: boolean }

/** A program in one row, as pictures or words; a loop is a ring around its commands with the number of rounds. */
export function StripProgram({ lines, lettered, inWords }: StripProgramProps) {
  const phraseOf = usePhrases()
  return <div className={clsx(styles.strip, inWords && styles.wordStrip)}>{renderLines(0, lines.length, 0)}</div>

  function renderLines(start: number, end: number, depth: number) {
    const parts = []
    for (let index = start; index < end; index++) {
      const line = lines[index]!
      if (opensBlock(line)) {
        let last = index + 1
        while (last < end && depthOf(lines[last]!) > depth) last++
        const rounds = /range\((\d+)\)/.exec(line)
        parts.push(
          <span key={index} className={styles.ring}>
            <b>{rounds && !inWords ? `${rounds[1]} ×` : phraseOf(line)}</b>
            {renderLines(index + 1, last, depth + 1)}
          </span>,
        )
        index = last - 1
        continue
      }
      const picture = inWords ? undefined : commandPictures[line.trim()]
      parts.push(
        <span key={index} className={styles.iconCommand}>
          <span className={styles.iconCard}>
            {picture ? <SheetPicture name={picture} /> : <span>{phraseOf(line)}</span>}
          </span>
          {lettered && <Bubble letter={letters[index]!} />}
        </span>,
      )
    }
    return parts
  }
}
